import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Validates every file of a list with veraPDF at the level that its line names. A finding is "valid", "unreadable" with
 * the reason, or a broken rule: clause, number of the test, times broken, the text of the rule, where it was broken first.
 * Fields are apart by tabs.
 */
public class Judge {
  private static final int MAX_FINDINGS_A_RULE = 200;

  public static void main(String[] arguments) throws Exception {
    LogManager.getLogManager().reset();
    VeraGreenfieldFoundryProvider.initialise();
    ListJudge.run(arguments, (level, file) -> judged(level, Path.of(file)));
  }

  private static List<String> judged(String level, Path file) {
    PDFAFlavour flavour = PDFAFlavour.fromString(level);
    try (InputStream bytes = Files.newInputStream(file);
        PDFAParser parser = Foundries.defaultInstance().createParser(bytes, flavour);
        PDFAValidator validator =
            Foundries.defaultInstance().createValidator(flavour, MAX_FINDINGS_A_RULE, false, false, false)) {
      ValidationResult result = validator.validate(parser);
      return result.isCompliant() ? List.of("valid") : findings(result);
    } catch (Exception | StackOverflowError error) {
      return List.of("unreadable\t" + ListJudge.line(String.valueOf(error)));
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
      String place = first.getLocation() == null ? "" : ListJudge.line(String.valueOf(first.getLocation().getContext()));
      lines.add(rule + "\t" + broken.size() + "\t" + ListJudge.line(first.getMessage()) + "\t" + place);
    });
    return lines.isEmpty() ? List.of("unreadable\tno rule was named") : lines;
  }
}
