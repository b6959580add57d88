import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.apistax.client.APIstaxClientImpl;
import io.apistax.client.APIstaxException;
import io.apistax.models.Index;
import io.apistax.models.IndexFrequency;
import java.io.File;
import java.io.FileInputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Calls every operation through the Java client of the original service: java Original CALLS RESULTS */
public final class Original {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
          .setSerializationInclusion(JsonInclude.Include.NON_NULL);

  public static void main(String[] arguments) throws Exception {
    JsonNode given = MAPPER.readTree(new File(arguments[0]));
    Path results = Path.of(arguments[1]);
    var client = new APIstaxClientImpl(given.get("key").asText(), given.get("address").asText());
    for (JsonNode call : given.get("calls")) {
      Object result = invoke(client, call);
      Path target = results.resolve(call.get("id").asText());
      if (result instanceof byte[] bytes) Files.write(target, bytes);
      else MAPPER.writeValue(target.toFile(), result);
    }
    JsonNode wrong = given.get("wrong").get("members");
    try {
      client.generateEpcQrCode(wrong.get("iban").asText(), wrong.get("recipient").asText());
    } catch (APIstaxException error) {
      MAPPER.writeValue(results.resolve("wrong").toFile(), error.getMessages());
    }
  }

  private static Object invoke(APIstaxClientImpl client, JsonNode call) throws Exception {
    JsonNode file = call.get("files").get("file");
    if (file != null) return client.convertPdfToPdfA(new FileInputStream(file.asText()));
    JsonNode members = call.get("members");
    if (!call.has("model"))
      return client.fetchIndex(Index.fromValue(members.get("index").asText()), IndexFrequency.YEARLY);
    Method method =
        Arrays.stream(client.getClass().getMethods())
            .filter(one -> one.getParameterCount() == 1)
            .filter(one -> one.getParameterTypes()[0].getSimpleName().equals(call.get("model").asText()))
            .findFirst()
            .orElseThrow();
    return method.invoke(client, MAPPER.convertValue(members, method.getParameterTypes()[0]));
  }
}
