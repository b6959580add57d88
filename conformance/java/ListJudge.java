import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Judges every file of a list, several at a time, in one virtual machine: starting it and loading the rules takes longer
 * than applying them. A line of the list is a standard and a path, apart by a tab; a line of the answer is the number of
 * the line from 0 and a finding, apart by a tab. Arguments: list.txt answer.txt threads
 */
final class ListJudge {
  private ListJudge() {}

  interface Judge {
    /** The findings on one file, each a line. */
    List<String> judged(String standard, String file) throws Exception;
  }

  /** Ends the virtual machine. */
  static void run(String[] arguments, Judge judge) throws Exception {
    List<String> lines = Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8);
    var executor = Executors.newFixedThreadPool(Integer.parseInt(arguments[2]));
    List<Future<List<String>>> running = new ArrayList<>();
    for (String line : lines) {
      String[] parts = line.split("\t", 2);
      Callable<List<String>> task = () -> judge.judged(parts[0], parts[1]);
      running.add(executor.submit(task));
    }
    List<String> answer = new ArrayList<>();
    try {
      for (int index = 0; index < running.size(); index++) {
        for (String finding : running.get(index).get()) answer.add(index + "\t" + finding);
      }
    } finally {
      // Threads that stay would keep the virtual machine alive after an error.
      executor.shutdownNow();
    }
    Files.write(Path.of(arguments[1]), answer, StandardCharsets.UTF_8);
    System.exit(0);
  }

  /** A text without tabs and line breaks. */
  static String line(String text) {
    return text.replaceAll("\\s+", " ").trim();
  }
}
