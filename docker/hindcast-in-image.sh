#!/bin/sh
# Starts the command line inside the image; the same flags as the launcher and the pom's property jvm.flags.
set -eu
opens=""
for name in java.io java.lang java.lang.invoke java.lang.reflect java.math java.net java.nio java.text java.time java.util \
    java.util.concurrent java.util.concurrent.atomic java.util.concurrent.locks sun.nio.ch; do
    opens="$opens --add-opens=java.base/$name=ALL-UNNAMED"
done
# shellcheck disable=SC2086
exec java -Xmx2g -XX:+UseParallelGC $opens --add-exports=java.base/sun.net.util=ALL-UNNAMED \
    --add-exports=java.rmi/sun.rmi.registry=ALL-UNNAMED --add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED \
    -Dhindcast.job.jar=/opt/hindcast/hindcast-job.jar ${HINDCAST_JAVA_OPTS:-} \
    -cp "/opt/hindcast/lib/*:/opt/hindcast/hindcast-job.jar" dev.hindcast.cli.Hindcast "$@"
