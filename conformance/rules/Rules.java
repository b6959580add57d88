import com.helger.diagnostics.error.IError;
import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.IValidationExecutorSet;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.result.ValidationResult;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.france.FranceCTCValidation;
import com.helger.phive.peppol.PeppolValidationBisEurope;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.helger.phive.xrechnung.XRechnungValidation;
import com.helger.phive.zugferd.ZugferdValidation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Judges every XML file of a list by a set of rules. A line of the list is the set's name and a path, apart by a tab; a
 * line of the answer is the number of the line from 0, then "error" or "warning", the rule (empty for a schema), and
 * its text, apart by tabs; a line with the number and "judged" means that the rules ran to their end.
 * Usage: java -cp 'jars/*' Rules.java list.txt answer.txt threads
 */
public class Rules {
  private static final ValidationExecutorSetRegistry<IValidationSourceXML> SETS = new ValidationExecutorSetRegistry<>();

  public static void main(String[] arguments) throws Exception {
    EN16931Validation.initEN16931(SETS);
    ZugferdValidation.initZugferd(SETS);
    XRechnungValidation.initXRechnung(SETS);
    PeppolValidationBisEurope.init(SETS);
    FranceCTCValidation.initFranceCTC(SETS);
    List<String> lines = Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8);
    var executor = Executors.newFixedThreadPool(Integer.parseInt(arguments[2]));
    List<Future<List<String>>> running = new ArrayList<>();
    for (String line : lines) {
      String[] parts = line.split("\t", 2);
      Callable<List<String>> task = () -> judged(parts[0], parts[1]);
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

  private static List<String> judged(String name, String file) {
    IValidationExecutorSet<IValidationSourceXML> set = SETS.getOfID(DVRCoordinate.parseOrNull(name));
    if (set == null) throw new IllegalArgumentException("unknown set of rules: " + name);
    var source = ValidationSourceXML.create(new FileSystemResource(file));
    var results =
        ValidationExecutionManager.executeValidation(
            IValidityDeterminator.createDefault(), set, source, Locale.ENGLISH);
    List<String> lines = new ArrayList<>();
    for (ValidationResult result : results) {
      for (IError error : result.getErrorList()) {
        if (!error.isFailure() && !error.isError()) continue;
        lines.add(finding(error));
      }
    }
    lines.add("judged");
    return lines;
  }

  private static String finding(IError error) {
    String severity = error.isError() ? "error" : "warning";
    String rule = error.getErrorID() == null ? "" : error.getErrorID();
    return severity + "\t" + line(rule) + "\t" + line(String.valueOf(error.getErrorText(Locale.ENGLISH)));
  }

  private static String line(String text) {
    return text.replaceAll("\\s+", " ").trim();
  }
}
