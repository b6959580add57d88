import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.mustangproject.validator.ZUGFeRDValidator;

/**
 * Validates every file named in a list (one path a line) with Mustang and writes its report beside it as
 * "<file>.report.xml". One virtual machine for all files: loading the rules takes longer than applying them.
 * Usage: java -cp validator.jar Validate.java list.txt threads
 */
public class Validate {
  public static void main(String[] arguments) throws Exception {
    List<String> files = Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8);
    try (var ignored = new AutoCloseableExecutor(Integer.parseInt(arguments[1]))) {
      List<Future<?>> running = new ArrayList<>();
      for (String file : files) running.add(ignored.executor.submit(() -> validate(file)));
      for (Future<?> one : running) one.get();
    }
    System.exit(0);
  }

  private static Void validate(String file) throws Exception {
    String report = new ZUGFeRDValidator().validate(file);
    Files.writeString(Path.of(file + ".report.xml"), report, StandardCharsets.UTF_8);
    return null;
  }
}

class AutoCloseableExecutor implements AutoCloseable {
  final java.util.concurrent.ExecutorService executor;

  AutoCloseableExecutor(int threads) {
    executor = Executors.newFixedThreadPool(threads);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
