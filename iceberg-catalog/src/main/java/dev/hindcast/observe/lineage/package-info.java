/** Events for OpenLineage servers: which run read which snapshots and wrote which. Off unless the settings name a place. */
@NullMarked
package dev.hindcast.observe.lineage;

import org.jspecify.annotations.NullMarked;
