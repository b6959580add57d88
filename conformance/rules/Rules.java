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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Judges every XML file of a list by the set of rules that its line names. A finding is "error" or "warning", the rule
 * (empty for a schema), and its text, apart by tabs; "judged" means that the rules ran to their end.
 */
public class Rules {
  private static final ValidationExecutorSetRegistry<IValidationSourceXML> SETS = new ValidationExecutorSetRegistry<>();

  public static void main(String[] arguments) throws Exception {
    EN16931Validation.initEN16931(SETS);
    ZugferdValidation.initZugferd(SETS);
    XRechnungValidation.initXRechnung(SETS);
    PeppolValidationBisEurope.init(SETS);
    FranceCTCValidation.initFranceCTC(SETS);
    ListJudge.run(arguments, Rules::judged);
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
    return severity + "\t" + ListJudge.line(rule) + "\t" + ListJudge.line(String.valueOf(error.getErrorText(Locale.ENGLISH)));
  }
}
