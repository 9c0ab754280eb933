package dev.hindcast.validate;

import java.io.Serializable;

/** Gathers the records of a job into one JSON document. */
interface Report<T> extends Serializable {
    void add(T item);

    /** The document once all records are in. */
    String document();
}
