import com.helger.diagnostics.error.list.ErrorList;
import com.helger.en16931.cii2ubl.CIIToUBL21Converter;
import com.helger.ubl21.UBL21Marshaller;
import java.io.File;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import oasis.names.specification.ubl.schema.xsd.creditnote_21.CreditNoteType;
import oasis.names.specification.ubl.schema.xsd.invoice_21.InvoiceType;

/**
 * Writes a UBL document from every CII document of a list, with a program that is not ours: a line is the CII file and
 * the file to write, apart by a tab.
 * Arguments: list.txt
 */
public class Convert {
  public static void main(String[] arguments) throws Exception {
    List<String> lines = Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8);
    for (String line : lines) {
      String[] parts = line.split("\t", 2);
      Files.write(Path.of(parts[1]), converted(new File(parts[0])));
    }
    System.exit(0);
  }

  private static byte[] converted(File file) {
    ErrorList errors = new ErrorList();
    CIIToUBL21Converter converter = new CIIToUBL21Converter();
    converter.setSwapQuantitySignIfNeeded(false).setSwapPriceSignIfNeeded(false);
    Serializable ubl = converter.convertCIItoUBL(file, errors);
    if (errors.containsAtLeastOneError()) throw new IllegalStateException(file + ": " + errors);
    if (ubl instanceof InvoiceType invoice) return UBL21Marshaller.invoice().getAsBytes(invoice);
    if (ubl instanceof CreditNoteType note) return UBL21Marshaller.creditNote().getAsBytes(note);
    throw new IllegalStateException(file + ": neither invoice nor credit note");
  }
}
