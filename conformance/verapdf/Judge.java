import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Validates every file of a list with veraPDF. A line of the list is a level and a path, apart by a tab; a line of the
 * answer is the number of the file from 0, then "valid", "unreadable" with the reason, or a broken rule: clause, number
 * of the test, times broken, the text of the rule, where it was broken first. Fields are apart by tabs. One virtual
 * machine for all files: starting it and loading the rules takes longer than applying them.
 * Usage: java -cp 'jars/*' Judge.java list.txt answer.txt threads
 */
public class Judge {
  private static final int MOST_FINDINGS_A_RULE = 200;

  public static void main(String[] arguments) throws Exception {
    LogManager.getLogManager().reset();
    VeraGreenfieldFoundryProvider.initialise();
    List<String> lines = Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8);
    var executor = Executors.newFixedThreadPool(Integer.parseInt(arguments[2]));
    List<Future<List<String>>> running = new ArrayList<>();
    for (String line : lines) {
      String[] parts = line.split("\t", 2);
      Callable<List<String>> task = () -> judged(parts[0], Path.of(parts[1]));
      running.add(executor.submit(task));
    }
    List<String> answer = new ArrayList<>();
    for (int index = 0; index < running.size(); index++) {
      for (String finding : running.get(index).get()) answer.add(index + "\t" + finding);
    }
    executor.shutdownNow();
    Files.write(Path.of(arguments[1]), answer, StandardCharsets.UTF_8);
    System.exit(0);
  }

  private static List<String> judged(String level, Path file) {
    PDFAFlavour flavour = PDFAFlavour.fromString(level);
    try (InputStream bytes = Files.newInputStream(file);
        PDFAParser parser = Foundries.defaultInstance().createParser(bytes, flavour);
        PDFAValidator validator =
            Foundries.defaultInstance().createValidator(flavour, MOST_FINDINGS_A_RULE, false, false, false)) {
      ValidationResult result = validator.validate(parser);
      return result.isCompliant() ? List.of("valid") : findings(result);
    } catch (Exception | StackOverflowError error) {
      return List.of("unreadable\t" + line(String.valueOf(error)));
    }
  }

  private static List<String> findings(ValidationResult result) {
    Map<String, List<TestAssertion>> byRule = new LinkedHashMap<>();
    for (TestAssertion one : result.getTestAssertions()) {
      if (one.getStatus() != TestAssertion.Status.FAILED) continue;
      String rule = one.getRuleId().getClause() + "\t" + one.getRuleId().getTestNumber();
      byRule.computeIfAbsent(rule, ignored -> new ArrayList<>()).add(one);
    }
    List<String> lines = new ArrayList<>();
    byRule.forEach((rule, broken) -> {
      TestAssertion first = broken.get(0);
      String place = first.getLocation() == null ? "" : line(String.valueOf(first.getLocation().getContext()));
      lines.add(rule + "\t" + broken.size() + "\t" + line(first.getMessage()) + "\t" + place);
    });
    return lines.isEmpty() ? List.of("unreadable\tno rule was named") : lines;
  }

  private static String line(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
