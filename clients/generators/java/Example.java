import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.apistax.models.*;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;

/** The generated models with the HTTP client of the JDK: java Main ADDRESS KEY */
final class Main {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  public static void main(String[] arguments) throws Exception {
    var epc = new EpcQrCodePayload().iban("AT611904300234573201").recipient("Buchbinderei Sieber").amount(148.5f);
    var invoice =
        new InvoicePayload()
            .sender(new InvoiceParty().name("A"))
            .recipient(new InvoiceParty().name("B"))
            .items(List.of(new InvoicePayloadItemsInner().description("C").sumPrice(10.0)));
    byte[] code = call(arguments, "/v1/epc-qr-code", epc).body();
    byte[] pdf = call(arguments, "/v2/invoice-pdf", invoice).body();
    var index = JSON.readValue(call(arguments, "/v1/indexes/at-cpi-2020", null).body(), IndexResult.class);
    var wrong = call(arguments, "/v1/epc-qr-code", epc.iban("AT00"));
    if (wrong.statusCode() != 406) throw new IllegalStateException("status " + wrong.statusCode());
    List<String> messages = JSON.readValue(wrong.body(), ErrorMessage.class).getMessages();
    System.out.println(JSON.writeValueAsString(List.of(code.length, pdf.length, index.getValues().size(), messages)));
  }

  private static HttpResponse<byte[]> call(String[] to, String path, Object payload) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(to[0] + path)).header("Authorization", "Bearer " + to[1]);
    if (payload != null)
      request
          .header("Content-Type", "application/json")
          .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(payload)));
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }
}
