package dev.hindcast.compute.transform.jar;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a transform must not call, and why: each would let a result depend on more than the row. Whole packages are named
 * where nothing in them is harmless, single methods where most are.
 */
final class Forbidden {
    private static final String CLOCK = "the clock";
    private static final String CHANCE = "a random source";
    private static final String FILES = "files";
    private static final String NETWORK = "the network";
    private static final String DATABASE = "a database";
    private static final String THREADS = "other threads";
    private static final String MACHINE = "the machine that it runs on";
    private static final String REFLECTION = "reflection, which hides what is called";

    /** Owners, with slashes, of which every method and field is forbidden. */
    private static final Map<Pattern, String> OWNERS = Map.ofEntries(
            owners(CHANCE, "java/util/Random|java/util/SplittableRandom|java/security/SecureRandom"),
            owners(CHANCE, "java/util/concurrent/ThreadLocalRandom|java/util/random/.*"),
            owners(FILES, "java/io/(File|RandomAccessFile|Console).*|java/nio/file/.*|java/nio/channels/.*"),
            owners(FILES, "java/util/(zip/ZipFile|jar/JarFile|logging/.*|prefs/.*)|javax/imageio/.*"),
            owners(NETWORK, "java/net/(?!URI(SyntaxException)?$|URLEncoder$|URLDecoder$).*|javax/net/.*"),
            owners(NETWORK, "java/rmi/.*|javax/rmi/.*|javax/naming/.*|com/sun/net/.*|jdk/net/.*"),
            owners(DATABASE, "java/sql/.*|javax/sql/.*"),
            owners(THREADS, "java/lang/Thread(Group|Local)?|java/util/Timer(Task)?|java/lang/InheritableThreadLocal"),
            owners(
                    THREADS,
                    "java/util/concurrent/(?!ThreadLocalRandom$|TimeUnit$|Callable$|atomic/|ConcurrentHashMap).*"),
            owners(
                    MACHINE,
                    "java/lang/(Runtime|Process|ProcessBuilder|ProcessHandle|StackWalker)|java/lang/management/.*"),
            owners(MACHINE, "java/lang/ref/.*|java/awt/.*|javax/(swing|print|sound)/.*|sun/.*|com/sun/.*|jdk/.*"),
            owners(
                    REFLECTION,
                    "java/lang/reflect/(?!Array$|Type$|Modifier$).*|java/lang/ClassLoader|java/util/ServiceLoader"),
            owners(REFLECTION, "java/lang/invoke/(?!MethodHandles\\$Lookup$|LambdaMetafactory|StringConcatFactory).*"),
            owners(REFLECTION, "javax/(script|tools)/.*|java/io/Object(In|Out)putStream|java/beans/.*"));

    /** {@code owner.method} or {@code owner.method(descriptor)}, or of a field. */
    private static final Map<Pattern, String> MEMBERS = Map.ofEntries(
            owners(CLOCK, "java/time/[A-Za-z]+\\.now\\(.*|java/time/chrono/[A-Za-z]+\\.dateNow\\(.*"),
            owners(
                    CLOCK,
                    "java/time/Clock\\.(system|tick(Millis|Seconds|Minutes)).*|java/time/InstantSource\\.system.*"),
            owners(CLOCK, "java/lang/System\\.(currentTimeMillis|nanoTime)\\(.*|java/util/Date\\.<init>\\(\\)V"),
            owners(CLOCK, "java/util/Calendar\\.getInstance\\(.*|java/util/Calendar\\$Builder\\.build\\(.*"),
            owners(CLOCK, "java/util/GregorianCalendar\\.<init>\\((Ljava/util/(TimeZone|Locale);)*\\)V"),
            owners(CHANCE, "java/lang/(Strict)?Math\\.random\\(.*|java/util/UUID\\.randomUUID\\(.*"),
            owners(CHANCE, "java/util/Collections\\.shuffle\\(Ljava/util/List;\\)V"),
            owners(CHANCE, "java/lang/System\\.identityHashCode\\(.*|java/lang/Object\\.hashCode\\(.*"),
            owners(MACHINE, "java/time/ZoneId\\.systemDefault\\(.*|java/util/TimeZone\\.(get|set)Default\\(.*"),
            owners(MACHINE, "java/util/Locale\\.(get|set)Default\\(.*|java/nio/charset/Charset\\.defaultCharset\\(.*"),
            owners(
                    MACHINE,
                    "java/lang/System\\.(getenv|getProperty|getProperties|setProperty|exit|load.*|in|gc|console)\\b.*"),
            owners(MACHINE, "java/lang/(Integer|Long|Boolean)\\.(getInteger|getLong|getBoolean)\\(.*"),
            owners(MACHINE, "java/lang/System\\.(set(In|Out|Err)|getLogger|clearProperty|setProperties)\\(.*"),
            owners(THREADS, "java/util/[A-Za-z]+\\.parallel[A-Za-z]*\\(.*|java/util/stream/[A-Za-z]+\\.parallel\\(.*"),
            owners(THREADS, "java/lang/Object\\.(wait|notify|notifyAll)\\(.*"),
            owners(
                    REFLECTION,
                    "java/lang/Class\\.(forName|newInstance|get(Declared)?(Method|Field|Constructor)s?)\\(.*"),
            owners(REFLECTION, "java/lang/invoke/MethodHandles\\$Lookup\\..*|java/lang/Class\\.getClassLoader\\(.*"));

    /** Subclasses of these are forbidden to exist, whatever their methods are called through. */
    private static final Set<String> NO_PARENT =
            Set.of("java/lang/Thread", "java/lang/ClassLoader", "java/util/TimerTask");

    private Forbidden() {}

    /** Why a class may not have this parent; empty when it may. */
    static Optional<String> parent(String owner) {
        return NO_PARENT.contains(owner) ? owner(owner) : Optional.empty();
    }

    /** Why any use of the class is forbidden; empty when some is not. */
    static Optional<String> owner(String owner) {
        return first(OWNERS, owner);
    }

    /**
     * Why this call or field is forbidden; empty when it is not.
     *
     * @param descriptor {@code (...)...} of a method, anything else of a field
     */
    static Optional<String> member(String owner, String name, String descriptor) {
        return owner(owner).or(() -> first(MEMBERS, owner + "." + name + descriptor));
    }

    private static Optional<String> first(Map<Pattern, String> rules, String text) {
        return rules.entrySet().stream()
                .filter(rule -> rule.getKey().matcher(text).matches())
                .map(Map.Entry::getValue)
                .sorted()
                .findFirst();
    }

    private static Map.Entry<Pattern, String> owners(String why, String pattern) {
        return Map.entry(Pattern.compile(pattern), why);
    }
}
