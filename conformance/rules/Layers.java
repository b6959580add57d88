import com.helger.diagnostics.error.IError;
import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.peppol.PeppolValidationBisEurope;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.helger.phive.xrechnung.XRechnungValidation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Judges every XML file of a list by each layer of the set of rules that its line names, also by the rules when the schema fails.
 * A finding is a severity and a rule (XSD for a schema), apart by tabs; "judged" means that all layers ran.
 */
public class Layers {
  private static final ValidationExecutorSetRegistry<IValidationSourceXML> SETS = new ValidationExecutorSetRegistry<>();

  public static void main(String[] arguments) throws Exception {
    EN16931Validation.initEN16931(SETS);
    XRechnungValidation.initXRechnung(SETS);
    PeppolValidationBisEurope.init(SETS);
    ListJudge.run(arguments, Layers::judged);
  }

  private static List<String> judged(String name, String file) {
    var set = SETS.getOfID(DVRCoordinate.parseOrNull(name));
    if (set == null) throw new IllegalArgumentException("unknown set of rules: " + name);
    List<String> lines = new ArrayList<>();
    for (var layer : set) {
      var source = ValidationSourceXML.create(new FileSystemResource(file));
      for (IError error : layer.applyValidation(source, IValidityDeterminator.createDefault(), Locale.ENGLISH).getErrorList()) {
        String rule = error.getErrorID() == null ? "XSD" : error.getErrorID();
        String severity = error.isError() ? "error" : error.isFailure() ? "warning" : "other";
        lines.add(severity + "\t" + ListJudge.line(rule));
      }
    }
    lines.add("judged");
    return lines;
  }
}
