package dev.hindcast.gate;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** A copy of a record with one component replaced. */
public final class Altered {
    private Altered() {}

    public static <T extends Record> T of(T record, String component, Object value) {
        try {
            RecordComponent[] components = record.getClass().getRecordComponents();
            Object[] values = new Object[components.length];
            boolean found = false;
            for (int i = 0; i < components.length; i++) {
                var accessor = components[i].getAccessor();
                accessor.setAccessible(true);
                boolean here = components[i].getName().equals(component);
                values[i] = here ? value : accessor.invoke(record);
                found |= here;
            }
            if (!found) {
                throw new IllegalArgumentException(record.getClass() + " has no " + component);
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            @SuppressWarnings("unchecked")
            Constructor<T> constructor = (Constructor<T>) record.getClass().getDeclaredConstructor(types);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
