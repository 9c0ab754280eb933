package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.transform.compiled.Term.Arithmetic;
import dev.hindcast.compute.transform.compiled.Term.Choice;
import dev.hindcast.compute.transform.compiled.Term.Column;
import dev.hindcast.compute.transform.compiled.Term.Compare;
import dev.hindcast.compute.transform.compiled.Term.Constant;
import dev.hindcast.compute.transform.compiled.Term.IsNull;
import dev.hindcast.compute.transform.compiled.Term.Logic;
import dev.hindcast.compute.transform.compiled.Term.Negate;
import dev.hindcast.compute.transform.compiled.Term.Not;
import dev.hindcast.compute.transform.compiled.Term.Rescale;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** The slots of some terms over one batch, each distinct term once, in an order in which they can be filled. */
final class Slots {
    private final ColumnBatch batch;
    private final Map<Term, Slot> numbers = new HashMap<>();
    private final Map<Term, TextSlot> texts = new HashMap<>();
    private final List<IntConsumer> order = new ArrayList<>();

    Slots(ColumnBatch batch) {
        this.batch = batch;
    }

    /** Fills all slots for the rows {@code [0, rows)}. */
    void fill(int rows) {
        order.forEach(slot -> slot.accept(rows));
    }

    /** The slot of a term of numbers, dates, timestamps or flags. */
    Slot number(Term term) {
        Slot known = numbers.get(term);
        if (known != null) {
            return known;
        }
        Slot made = make(term);
        numbers.put(term, made);
        order.add(made::fill);
        return made;
    }

    /** The slot of a term of texts. */
    TextSlot text(Term term) {
        TextSlot known = texts.get(term);
        if (known != null) {
            return known;
        }
        TextSlot made = makeText(term);
        texts.put(term, made);
        order.add(made::fill);
        return made;
    }

    private TextSlot makeText(Term term) {
        if (term instanceof Column column) {
            return new TextSlot(batch.column(column.position(), BytesVector.class));
        }
        if (term instanceof Constant constant) {
            return TextSlot.constant(constant);
        }
        Choice choice = (Choice) term;
        return new TextChoiceSlot(
                branches(choice), choice.values().stream().map(this::text).toList());
    }

    private Slot make(Term term) {
        if (term instanceof Column column) {
            return new ColumnSlot(batch.column(column.position()));
        }
        if (term instanceof Constant constant) {
            return new ConstantSlot(constant);
        }
        if (term instanceof Arithmetic arithmetic) {
            return new ArithmeticSlot(arithmetic, number(arithmetic.left()), number(arithmetic.right()));
        }
        if (term instanceof Rescale rescale) {
            return new RescaleSlot(number(rescale.of()), rescale.of().type(), rescale.type(), rescale.rounding());
        }
        if (term instanceof Negate negate) {
            return new NegateSlot(number(negate.of()), negate.absolute(), negate.type());
        }
        return term instanceof Choice choice
                ? new ChoiceSlot(
                        branches(choice),
                        choice.values().stream().map(this::number).toList())
                : flag(term);
    }

    private Slot flag(Term term) {
        if (term instanceof Compare compare) {
            return compare.left().type().isText()
                    ? new TextCompareSlot(compare, text(compare.left()), text(compare.right()))
                    : new CompareSlot(compare, number(compare.left()), number(compare.right()));
        }
        if (term instanceof Logic logic) {
            return new LogicSlot(
                    logic.and(), logic.terms().stream().map(this::number).toList());
        }
        if (term instanceof Not not) {
            return new NotSlot(number(not.of()));
        }
        Term of = ((IsNull) term).of();
        return of.type().isText() ? new TextIsNullSlot(text(of)) : new IsNullSlot(number(of));
    }

    private Branches branches(Choice choice) {
        return new Branches(choice.conditions().stream().map(this::number).toList());
    }
}
