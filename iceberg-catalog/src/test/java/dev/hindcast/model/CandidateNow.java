package dev.hindcast.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The candidate branch, and the record commits on their way to it.
 *
 * @param records tokens of the commits that landed, oldest first
 * @param sent set of tokens whose request, conditional on the present head, may still land
 */
record CandidateNow(List<Integer> records, int sent) {
    static final CandidateNow FORKED = new CandidateNow(List.of(), 0);

    CandidateNow sending(int token) {
        return new CandidateNow(records, Bits.with(sent, token));
    }

    /** Every other request was computed on the head before and is dead. */
    CandidateNow landed(int token) {
        List<Integer> more = new ArrayList<>(records);
        more.add(token);
        return new CandidateNow(List.copyOf(more), 0);
    }

    CandidateNow silent() {
        return sent == 0 ? this : new CandidateNow(records, 0);
    }

    boolean tokensGrow() {
        for (int at = 1; at < records.size(); at++) {
            if (records.get(at) < records.get(at - 1)) {
                return false;
            }
        }
        return true;
    }
}
