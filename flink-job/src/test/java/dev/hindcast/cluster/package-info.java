/** The product against real servers as processes: started, disturbed and stopped by the suite itself (mvn verify -Pcluster). */
@NullMarked
package dev.hindcast.cluster;

import org.jspecify.annotations.NullMarked;
