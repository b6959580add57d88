import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.client.j2se.BufferedImageLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import javax.imageio.ImageIO;

/** Reads the QR Code of each picture named: one line of Base64 (UTF-8 text) or the reason why not. */
final class SwissReader {
  public static void main(String[] files) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String file : files) {
      try {
        var source = new BufferedImageLuminanceSource(ImageIO.read(new File(file)));
        var bitmap = new BinaryBitmap(new HybridBinarizer(source));
        var text = new QRCodeReader().decode(bitmap, Map.of(DecodeHintType.TRY_HARDER, true)).getText();
        out.println(Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)));
      } catch (com.google.zxing.ReaderException fault) {
        out.println(fault.getClass().getSimpleName());
      }
    }
  }
}
