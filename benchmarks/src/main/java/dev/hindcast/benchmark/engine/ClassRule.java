package dev.hindcast.benchmark.engine;

import dev.hindcast.benchmark.data.Workload;
import dev.hindcast.benchmark.rule.EventsTax;
import dev.hindcast.benchmark.rule.TpchTax;
import dev.hindcast.transform.RowTransform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The rule as a Java class in a jar of its own, which holds nothing else. */
final class ClassRule implements HindcastRule {
    private static final String JAR = "rule.jar";
    private static final Map<String, Class<? extends RowTransform>> RULES =
            Map.of("events", EventsTax.class, "tpch", TpchTax.class);

    @Override
    public String engine() {
        return "hindcast";
    }

    @Override
    public String transform(Workload workload) {
        return "class: " + rule(workload).getName() + "\n  jar: " + JAR;
    }

    @Override
    public void write(Job job) throws IOException {
        Class<?> rule = rule(job.data().workload());
        String entry = rule.getName().replace('.', '/') + ".class";
        Path jar = job.put("specs/" + JAR, "");
        try (InputStream code = rule.getResourceAsStream("/" + entry);
                ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            if (code == null) {
                throw new IllegalStateException("Cannot find the class file " + entry);
            }
            zip.putNextEntry(new ZipEntry(entry));
            code.transferTo(zip);
            zip.closeEntry();
        }
    }

    @Override
    public String text(Workload workload) {
        return "class " + rule(workload).getName();
    }

    private static Class<? extends RowTransform> rule(Workload workload) {
        Class<? extends RowTransform> rule = RULES.get(workload.name());
        if (rule == null) {
            throw new IllegalStateException("Cannot find a class for the rule of " + workload.name());
        }
        return rule;
    }
}
