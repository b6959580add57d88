import com.helger.diagnostics.error.IError;
import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.france.FranceCTCValidation;
import com.helger.phive.peppol.PeppolValidationBisEurope;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.helger.phive.xrechnung.XRechnungValidation;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Judges every XML file of a list by each layer of the set of rules that its line names, also by the rules when the schema fails.
 * A finding is the file of the layer (EN16931-CII-validation.xslt), a severity and a rule (XSD for a schema), apart by tabs; "judged"
 * and a layer means that it ran.
 */
public class Layers {
  private static final ValidationExecutorSetRegistry<IValidationSourceXML> SETS = new ValidationExecutorSetRegistry<>();

  public static void main(String[] arguments) throws Exception {
    EN16931Validation.initEN16931(SETS);
    XRechnungValidation.initXRechnung(SETS);
    PeppolValidationBisEurope.init(SETS);
    FranceCTCValidation.initFranceCTC(SETS);
    ListJudge.run(arguments, Layers::judged);
  }

  private static List<String> judged(String name, String file) {
    var set = SETS.getOfID(DVRCoordinate.parseOrNull(name));
    if (set == null) throw new IllegalArgumentException("unknown set of rules: " + name);
    List<String> lines = new ArrayList<>();
    for (var layer : set) {
      String rules = new File(layer.getValidationArtefact().getRuleResourcePath()).getName();
      // Of its own for each layer: one that is read is not read again.
      var source = ValidationSourceXML.create(new FileSystemResource(file));
      for (IError error : layer.applyValidation(source, IValidityDeterminator.createDefault(), Locale.ENGLISH).getErrorList()) {
        String rule = error.getErrorID() == null || error.getErrorID().startsWith("cvc-") ? "XSD" : error.getErrorID();
        String severity = error.isError() ? "error" : error.isFailure() ? "warning" : "other";
        lines.add(String.join("\t", rules, severity, ListJudge.line(rule), ListJudge.line(String.valueOf(error.getErrorText(Locale.ENGLISH)))));
      }
      lines.add("judged\t" + rules);
    }
    return lines;
  }
}
