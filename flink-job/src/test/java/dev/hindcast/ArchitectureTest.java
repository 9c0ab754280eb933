package dev.hindcast;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The two sentences that carry the architecture: a step imports only earlier steps; one library has one home. */
class ArchitectureTest {
    private static final String ROOT = "dev.hindcast.";
    private static final List<String> FLOW = List.of(
            "spec", "plan", "claim", "compute", "validate", "catchup", "gate", "publish", "observe", "rollback");
    private static final JavaClasses PRODUCTION = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.hindcast");

    private static final Set<String> STATES = Stream.concat(
                    Stream.of(RunState.values()), Stream.of(PartitionState.values()))
            .map(Enum::name)
            .collect(Collectors.toSet());

    @TestFactory
    Stream<DynamicTest> stepsImportOnlyEarlierSteps() {
        return IntStream.range(0, FLOW.size() - 1)
                .mapToObj(step -> DynamicTest.dynamicTest(
                        FLOW.get(step),
                        () -> check(noClasses()
                                .that()
                                .resideInAPackage(ROOT + FLOW.get(step) + "..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(packages(FLOW.subList(step + 1, FLOW.size()))))));
    }

    @Test
    void supportPackagesKnowNoStep() {
        check(noClasses()
                .that()
                .resideInAnyPackage(packages(List.of("error", "table", "manifest", "submit")))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages(List.of(
                        "plan",
                        "claim",
                        "compute",
                        "validate",
                        "catchup",
                        "gate",
                        "publish",
                        "observe",
                        "rollback",
                        "verb",
                        "cli",
                        "demo"))));
    }

    @Test
    void nothingBelowTheVerbsKnowsThem() {
        check(noClasses()
                .that()
                .resideInAnyPackage(packages(FLOW))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages(List.of("verb", "cli", "demo"))));
    }

    @Test
    void rollbackDoesNotNeedPublish() {
        check(noClasses()
                .that()
                .resideInAPackage(ROOT + "rollback..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + "publish.."));
    }

    @Test
    void sqlDatabasesAreOpenedOnlyByTheManifestAndTheOracle() {
        check(onlyIn("java.sql..", "manifest", "demo.oracle", "freeze"));
        check(onlyIn("org.jdbi..", "manifest"));
        check(onlyIn("org.flywaydb..", "manifest"));
    }

    @Test
    void theCommandLineLibraryStaysInItsPackage() {
        check(onlyIn("picocli..", "cli"));
    }

    @Test
    void flinkStaysInTheStepsThatRunOnIt() {
        check(onlyIn("org.apache.flink..", "compute", "validate", "catchup", "submit", "job", "verb", "demo"));
    }

    @Test
    void onlyThePackageTableCommitsToIceberg() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "table..")
                .should()
                .callMethodWhere(describe("an Iceberg commit", ArchitectureTest::commits)));
    }

    @Test
    void theOracleSharesNothingWithTheProduct() {
        check(noClasses()
                .that()
                .resideInAPackage(ROOT + "demo.oracle..")
                .should()
                .dependOnClassesThat(describe(
                        "classes of the product",
                        type -> type.getPackageName().startsWith("dev.hindcast")
                                && !type.getPackageName().equals(ROOT + "demo.oracle"))));
    }

    @Test
    void packagesFormNoCycle() {
        check(slices().matching("dev.hindcast.(*)..").should().beFreeOfCycles());
    }

    @Test
    void noClassIsAnAttic() {
        check(noClasses().should().haveSimpleNameEndingWith("Utils"));
        check(noClasses().should().haveSimpleNameEndingWith("Helper"));
        check(noClasses().should().haveSimpleNameEndingWith("Manager"));
    }

    @Test
    void everyTestSaysWhatKindItIs() {
        JavaClasses tests = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
                .importPackages("dev.hindcast");
        check(
                classes()
                        .that()
                        .containAnyMethodsThat(
                                describe("tests", method -> method.isAnnotatedWith("org.junit.jupiter.api.Test")))
                        .should()
                        .haveNameMatching(".*(Test|IT|Contract)(\\$.*)?"),
                tests);
    }

    /** The simulation drives the product's state machine and may have none of its own. */
    @Test
    void theSimulationHasNoStatesOfItsOwn() {
        JavaClasses simulation = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
                .importPackages("dev.hindcast.safety");
        assertThat(simulation.stream()
                        .filter(JavaClass::isEnum)
                        .filter(type -> states(type) > 1)
                        .map(JavaClass::getName))
                .isEmpty();
        check(
                classes()
                        .that()
                        .haveFullyQualifiedName(ROOT + "safety.simulation.OperatorRole")
                        .should()
                        .dependOnClassesThat()
                        .haveFullyQualifiedName(ROOT + "manifest.RunState"),
                simulation);
    }

    /** One word alone, such as a refused answer, is no state machine. */
    private static long states(JavaClass type) {
        return type.getEnumConstants().stream()
                .map(constant -> constant.name())
                .filter(STATES::contains)
                .count();
    }

    private static boolean commits(JavaCall<?> call) {
        String owner = call.getTargetOwner().getFullName();
        return owner.startsWith("org.apache.iceberg.")
                && !owner.startsWith("org.apache.iceberg.flink.sink.")
                && (call.getName().equals("commit") || call.getName().equals("commitTransaction"));
    }

    private static ArchRule onlyIn(String library, String... homes) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(packages(List.of(homes)))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library);
    }

    private static String[] packages(List<String> names) {
        return names.stream().map(name -> ROOT + name + "..").toArray(String[]::new);
    }

    private static void check(ArchRule rule) {
        check(rule, PRODUCTION);
    }

    private static void check(ArchRule rule, JavaClasses classes) {
        rule.allowEmptyShould(true).check(classes);
    }
}
