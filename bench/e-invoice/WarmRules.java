import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.IValidationExecutorSet;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Judges the file of each line of its input, and answers with the number of failures; rules stay compiled between them. */
public class WarmRules {
  public static void main(String[] arguments) throws Exception {
    var sets = new ValidationExecutorSetRegistry<IValidationSourceXML>();
    EN16931Validation.initEN16931(sets);
    IValidationExecutorSet<IValidationSourceXML> set = sets.getOfID(DVRCoordinate.parseOrNull(arguments[0]));
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String file = lines.readLine(); file != null; file = lines.readLine()) {
      var source = ValidationSourceXML.create(new FileSystemResource(new File(file)));
      var results =
          ValidationExecutionManager.executeValidation(
              IValidityDeterminator.createDefault(), set, source, Locale.ENGLISH);
      long failures = 0;
      for (var result : results) failures += result.getErrorList().getFailureCount();
      System.out.println(failures);
      System.out.flush();
    }
  }
}
