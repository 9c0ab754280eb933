package dev.hindcast.safety.simulation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;

final class Main {
    public static void main(String[] args) throws Exception {
        long first = Long.parseLong(args[0]);
        int count = Integer.parseInt(args[1]);
        Path folder = Files.createTempDirectory("sim");
        List<ExecutorService> threads = new ArrayList<>();
        for (int i = 0; i < 9; i++) threads.add(new ForkJoinPool(1));
        try (Universe universe = new Universe(folder)) {
            World.create(universe, universe.apart());
            Universe.Moment start = universe.save();
            long t = System.nanoTime(); System.out.println("start cpu " + ProcessHandle.current().info().totalCpuDuration().get());
            java.util.Map<String,Integer> ends = new java.util.TreeMap<>();
            long points = 0; int bad = 0; int faults = 0;
            for (long seed = first; seed < first + count; seed++) {
                Schedule.Result r = Schedule.run(universe, start, seed, Plant.NONE, threads);
                ends.merge(r.end(), 1, Integer::sum);
                points += r.points();
                faults += r.happened().values().stream().mapToInt(x -> x).sum();
                if (!r.violations().isEmpty()) { bad++; if (bad <= 10) System.out.println(r.seed() + " " + r.end() + " " + r.violations().subList(0, Math.min(3, r.violations().size()))); }
                if (Boolean.getBoolean("hindcast.trace") && !Boolean.getBoolean("twice")) universe.trace.lines().forEach(System.out::println);
                if (Boolean.getBoolean("twice")) {
                    List<String> a = universe.trace.lines();
                    Schedule.Result r2 = Schedule.run(universe, start, seed, Plant.NONE, threads);
                    List<String> b = universe.trace.lines();
                    if (r.hash() != r2.hash()) { System.out.println(seed + " DIFFERS"); int i = 0; while (i < Math.min(a.size(), b.size()) && a.get(i).equals(b.get(i))) i++; for (int j = Math.max(0, i - 6); j < Math.min(i + 4, Math.min(a.size(), b.size())); j++) System.out.println(j + "\n   " + a.get(j) + "\n   " + b.get(j)); }
                }
                if (count < 10) System.out.println(r.seed() + " " + Long.toHexString(r.hash()) + " " + r.end() + " " + r.points() + " " + r.happened() + " moves " + r.moves());
            }
            java.time.Duration cpu = ProcessHandle.current().info().totalCpuDuration().get(); System.out.println("cpu " + cpu + ", each " + (cpu.toMillis() - 3000) / count); System.out.printf("%d schedules, %.1f ms each, %d points each, %d faults, %d bad, %s%n", count, (System.nanoTime() - t) / 1e6 / count, points / count, faults, bad, ends);
        }
        System.exit(0);
    }
}
