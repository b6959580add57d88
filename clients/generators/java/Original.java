import com.fasterxml.jackson.databind.ObjectMapper;
import io.apistax.client.APIstaxClientImpl;
import io.apistax.client.APIstaxException;
import io.apistax.models.*;
import java.util.Arrays;
import java.util.List;

/** The original's client, its sources unchanged, on models generated from this service's document: java Main ADDRESS KEY */
final class Main {
  public static void main(String[] arguments) throws Exception {
    var client = new APIstaxClientImpl(arguments[1], arguments[0]);
    var epc = new EpcQrCodePayload().iban("AT611904300234573201").recipient("Buchbinderei Sieber").amount(148.5f);
    var invoice =
        new InvoicePayload()
            .sender(new InvoiceParty().name("A"))
            .recipient(new InvoiceParty().name("B"))
            .items(List.of(new InvoicePayloadItemsInner().description("C").sumPrice(10.0)));
    byte[] code = client.generateEpcQrCode(epc);
    byte[] pdf = client.generateInvoicePdf(invoice);
    var index = client.fetchIndex(Index.AT_CPI_2020, IndexFrequency.YEARLY);
    List<String> messages = null;
    try {
      client.generateEpcQrCode(epc.iban("AT00"));
    } catch (APIstaxException refused) {
      messages = refused.getMessages();
    }
    var found = Arrays.asList(code.length, pdf.length, index.getValues().size(), messages);
    System.out.println(new ObjectMapper().writeValueAsString(found));
  }
}
