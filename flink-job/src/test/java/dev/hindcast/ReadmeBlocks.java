package dev.hindcast;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The fenced blocks of a Markdown file, in order. */
public record ReadmeBlocks(List<Block> blocks) {
    /** One fenced block: the words after the fence, the lines inside, the line number of the fence. */
    record Block(String info, List<String> lines, int line) {}

    /** The folder of the project. */
    public static Path root() {
        return Path.of(System.getProperty("hindcast.home", ".."))
                .toAbsolutePath()
                .normalize();
    }

    static ReadmeBlocks of(Path markdown) throws IOException {
        List<Block> found = new ArrayList<>();
        List<String> inside = null;
        String info = "";
        int fence = 0;
        List<String> lines = Files.readAllLines(markdown);
        for (int number = 0; number < lines.size(); number++) {
            String line = lines.get(number);
            if (line.startsWith("```") && inside == null) {
                inside = new ArrayList<>();
                info = line.substring(3).trim();
                fence = number + 1;
            } else if (line.startsWith("```")) {
                found.add(new Block(info, List.copyOf(inside), fence));
                inside = null;
            } else if (inside != null) {
                inside.add(line);
            }
        }
        return new ReadmeBlocks(List.copyOf(found));
    }
}
