package dev.hindcast.demo.oracle;

/** The rule that the mart must have been computed by. */
public enum Rule {
    /** The VAT rates in force. */
    CORRECT,
    /** 17.5 % for GB on business dates in {@code [2011-01-04, 2011-04-04)}, the rates in force elsewhere. */
    DEFECTIVE
}
