package dev.hindcast.safety.simulation;

import java.util.List;

/** The shop that feeds raw, whatever anybody reads just then: new orders, refunds of old ones, old versions that come late. */
final class ShopRole extends Role {
    private static final int MOST_FEEDS = 8;

    private int fed;
    private long version = 10;

    ShopRole(Schedule schedule) {
        super(schedule);
    }

    @Override
    String name() {
        return "shop";
    }

    @Override
    boolean disturbed() {
        return false;
    }

    @Override
    boolean done() {
        return schedule.ended || schedule.calm() || fed == MOST_FEEDS;
    }

    @Override
    boolean once(Workplace place) {
        place.process().rest(schedule.random.nextLong(100, 2_500));
        if (!done()) {
            feed();
        }
        return true;
    }

    private void feed() {
        fed++;
        String day = World.DAYS.get(schedule.random.nextInt(World.DAYS.size()));
        boolean late = schedule.random.nextInt(4) == 0;
        long first = schedule.random.nextInt(4);
        World.feed(
                schedule.universe,
                schedule.universe.apart(),
                day,
                schedule.random.nextBoolean() ? List.of(first) : List.of(first, first + 1),
                late ? 0 : ++version);
    }
}
