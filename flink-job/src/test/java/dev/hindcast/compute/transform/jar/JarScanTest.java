package dev.hindcast.compute.transform.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A transform is refused by method and line when its results would depend on more than the row. */
class JarScanTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            java.time.Instant.now();                                      | java.time.Instant.now                 | clock
            java.time.LocalDate.now(java.time.ZoneOffset.UTC);            | java.time.LocalDate.now               | clock
            java.time.Clock.systemUTC().instant();                        | java.time.Clock.systemUTC             | clock
            System.currentTimeMillis();                                   | java.lang.System.currentTimeMillis    | clock
            System.nanoTime();                                            | java.lang.System.nanoTime             | clock
            new java.util.Date();                                         | java.util.Date.<init>                 | clock
            new java.util.GregorianCalendar();                            | java.util.GregorianCalendar.<init>    | clock
            java.util.Calendar.getInstance();                             | java.util.Calendar.getInstance        | clock
            java.util.function.Supplier<Object> s = java.time.Instant::now; | java.time.Instant.now               | clock
            Runnable r = () -> System.nanoTime();                         | java.lang.System.nanoTime             | clock
            Math.random();                                                | java.lang.Math.random                 | random
            new java.util.Random(1).nextInt();                            | java.util.Random.<init>               | random
            java.util.UUID.randomUUID();                                  | java.util.UUID.randomUUID             | random
            java.util.concurrent.ThreadLocalRandom.current();             | java.util.concurrent.ThreadLocalRandom.current | random
            java.util.random.RandomGenerator.getDefault();                | java.util.random.RandomGenerator.getDefault | random
            System.identityHashCode(rows);                                | java.lang.System.identityHashCode     | random
            java.sql.DriverManager.getConnection("jdbc:x");               | java.sql.DriverManager.getConnection  | database
            new java.net.URL("http://x").openStream();                    | java.net.URL.<init>                   | network
            java.net.http.HttpClient.newHttpClient();                     | java.net.http.HttpClient.newHttpClient | network
            new java.net.Socket("x", 1);                                  | java.net.Socket.<init>                | network
            new java.io.FileInputStream("x");                             | java.io.FileInputStream.<init>        | files
            java.nio.file.Files.readString(null);                         | java.nio.file.Files.readString        | files
            System.getenv("X");                                           | java.lang.System.getenv               | machine
            System.getProperty("X");                                      | java.lang.System.getProperty          | machine
            java.time.ZoneId.systemDefault();                             | java.time.ZoneId.systemDefault        | machine
            java.util.Locale.getDefault();                                | java.util.Locale.getDefault           | machine
            Runtime.getRuntime().exec("x");                               | java.lang.Runtime.getRuntime          | machine
            new Thread(() -> {}).start();                                 | java.lang.Thread.<init>               | threads
            java.util.List.of(1).parallelStream();                        | java.util.List.parallelStream         | threads
            Class.forName("x");                                           | java.lang.Class.forName               | reflection
            getClass().getMethods()[0].invoke(this);                      | java.lang.Class.getMethods            | reflection
            """)
    void whatDependsOnMoreIsRefusedWithMethodAndLine(String statement, String called, String why) {
        HindcastException refusal = refusal(TransformJar.doing(statement));

        assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_DETERMINISTIC);
        assertThat(refusal.getMessage()).contains("(Doing.java:5) calls " + called, why);
        assertThat(refusal.value()).isNotBlank();
    }

    @Test
    void aClassThatIsOnlyReferredToIsScannedToo() {
        byte[] jar = TransformJar.doing(
                "Other.help();", "static class Other { static void help() {", "System.nanoTime(); } }");

        assertThat(refusal(jar))
                .hasMessageContaining("shop.Doing$Other.help (Doing.java:8) calls java.lang.System.nanoTime");
    }

    @Test
    void aStaticInitializerAndAParentAreScanned() {
        assertThat(refusal(TransformJar.doing(
                        "new Other();", "static class Other { static long at = System.nanoTime(); }")))
                .hasMessageContaining("shop.Doing$Other.<clinit>");
        assertThat(refusal(TransformJar.doing("new Other();", "static class Other extends ClassLoader {}")))
                .hasMessageContaining("reflection");
        assertThat(refusal(TransformJar.doing("", "native void away();"))).hasMessageContaining("native code");
    }

    @Test
    void aClassThatNothingRefersToMayDoWhatItLikes() {
        byte[] jar = TransformJar.doing("", "static class Other { static void help() { System.nanoTime(); } }");

        assertThatCode(() -> load(jar)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.time.LocalDate.of(2024, 3, 31).atStartOfDay(java.time.ZoneId.of(\"Europe/Berlin\"));",
                "java.time.Instant.parse(\"2024-03-31T00:00:00Z\");",
                "new java.math.BigDecimal(\"1.5\").setScale(0, java.math.RoundingMode.HALF_UP);",
                "java.util.Map.of(\"a\", 1).entrySet().stream().map(e -> e.getKey() + e.getValue()).toList();",
                "new java.util.HashMap<String, String>().hashCode(); \"a\".repeat(3).formatted(1);",
                "switch (rows.from() + \"\") { case \"1\" -> Exact.power(3); default -> Money.digits(\"EUR\"); }",
                "record Pair(int a, String b) {} new Pair(1, \"\").equals(new Pair(2, \"\"));",
                "enum Kind { A, B } Kind.valueOf(\"A\").ordinal(); Object o = rows; o.hashCode();",
                "getClass().getResourceAsStream(\"x\"); new java.util.Date(5L); new java.net.URI(\"a:b\");",
                "java.util.regex.Pattern.compile(\"a\").matcher(\"a\").matches();",
                "new java.util.concurrent.ConcurrentHashMap<String, String>().get(\"a\");"
            })
    void whatDependsOnTheRowAloneIsNot(String statement) {
        assertThatCode(() -> load(TransformJar.doing(statement))).doesNotThrowAnyException();
    }

    @Test
    void aJarMustHoldAllThatItNeeds() {
        byte[] jar = TransformJar.of("shop/Two", """
                package shop;
                import dev.hindcast.transform.*;
                public class Two implements RowTransform {
                  public void bind(Columns columns) {}
                  public void apply(Rows rows) { dev.hindcast.spec.Digest.sha256Hex(""); }
                }
                """);

        assertThatThrownBy(() -> LoadedTransform.of(TransformJar.code("shop.Two", jar), jar))
                .hasMessageContaining("dev.hindcast.spec.Digest")
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.TRANSFORM_INVALID));
    }

    @Test
    void itMustBeATransformInAJar() {
        byte[] other = TransformJar.of("shop/Plain", "package shop; public class Plain {}");
        byte[] hidden = TransformJar.of("shop/Hidden", """
                package shop;
                import dev.hindcast.transform.*;
                public class Hidden implements RowTransform {
                  Hidden() {}
                  public void bind(Columns columns) {}
                  public void apply(Rows rows) {}
                }
                """);

        assertThatThrownBy(() -> LoadedTransform.of(TransformJar.code("shop.Plain", other), other))
                .hasMessageContaining("does not implement dev.hindcast.transform.RowTransform");
        assertThatThrownBy(() -> LoadedTransform.of(TransformJar.code("shop.Nothing", other), other))
                .hasMessageContaining("no such class");
        assertThatThrownBy(() -> LoadedTransform.of(TransformJar.code("shop.Hidden", hidden), hidden)
                        .make())
                .hasMessageContaining("shop.Hidden");
        assertThatThrownBy(() -> LoadedTransform.of(TransformJar.code("a.B", new byte[] {1, 2}), new byte[] {1, 2}))
                .hasMessageContaining("holds no file");
    }

    private static HindcastException refusal(byte[] jar) {
        HindcastException refusal = catchThrowableOfType(HindcastException.class, () -> load(jar));
        assertThat(refusal).isNotNull();
        return refusal;
    }

    private static void load(byte[] jar) {
        LoadedTransform.of(TransformJar.code("shop.Doing", jar), jar).make();
    }
}
