package dev.hindcast;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** The share of the default build's 15 minutes that a suite of test classes may take, in seconds. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(ShareOfTime.class)
public @interface Share {
    /** Name of the suite that the class belongs to. */
    String suite();

    /** Seconds that all classes of the suite may take together on two cores. */
    int seconds();
}
