import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;

/** Calls every operation through the generated Java client: java Driver APIS CALLS RESULTS */
public final class Driver {
  private static final String PACKAGE = "org.openapitools.client.";

  public static void main(String[] arguments) throws Exception {
    List<Path> apis;
    try (var files = Files.list(Path.of(arguments[0]))) {
      apis = files.toList();
    }
    JsonNode given = new ObjectMapper().readTree(new File(arguments[1]));
    Path results = Path.of(arguments[2]);
    ApiClient client = new ApiClient();
    client.updateBaseUri(given.get("address").asText());
    String key = "Bearer " + given.get("key").asText();
    client.setRequestInterceptor(request -> request.setHeader("Authorization", key));
    for (JsonNode call : given.get("calls")) {
      Object result = invoke(apis, client, call);
      Path target = results.resolve(call.get("id").asText());
      if (result instanceof File file) Files.copy(file.toPath(), target);
      else client.getObjectMapper().writeValue(target.toFile(), result);
    }
    try {
      invoke(apis, client, given.get("wrong"));
    } catch (InvocationTargetException failed) {
      ApiException error = (ApiException) failed.getCause();
      JsonNode messages = new ObjectMapper().readTree(error.getResponseBody()).get("messages");
      Files.writeString(results.resolve("wrong"), messages.toString());
    }
  }

  private static Object invoke(List<Path> apis, ApiClient client, JsonNode call) throws Exception {
    String id = call.get("id").asText();
    for (Path file : apis) {
      Class<?> api = Class.forName(PACKAGE + "api." + file.getFileName().toString().replace(".java", ""));
      Method method =
          Arrays.stream(api.getMethods())
              .filter(one -> one.getName().equals(id))
              .min(Comparator.comparingInt(Method::getParameterCount))
              .orElse(null);
      if (method == null) continue;
      Object service = api.getConstructor(ApiClient.class).newInstance(client);
      Object[] values =
          Arrays.stream(method.getParameters()).map(one -> valueOf(client, call, one)).toArray();
      return method.invoke(service, values);
    }
    throw new IllegalArgumentException(id);
  }

  private static Object valueOf(ApiClient client, JsonNode call, Parameter parameter) {
    // `file` is `_file` there.
    JsonNode paths = call.get("files").get(parameter.getName().replaceFirst("^_", ""));
    if (parameter.getType() == File.class) return new File(paths.asText());
    if (paths != null) return paths.valueStream().map(path -> new File(path.asText())).toList();
    JsonNode members = call.get("members");
    JsonNode value = call.has("model") ? members : members.get(parameter.getName());
    // The generated code reads lists of a form that are not given, too.
    if (value == null) return parameter.getType() == List.class ? List.of() : null;
    return client.getObjectMapper().convertValue(value, parameter.getType());
  }
}
