import eu.europa.esig.dss.diagnostic.DiagnosticData;
import eu.europa.esig.dss.diagnostic.PDFRevisionWrapper;
import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.diagnostic.TimestampWrapper;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.reports.Reports;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Validates the signatures of every file of a list with the Digital Signature Service, trusting the certificate that the
 * line names. A finding is "unreadable" with the reason, or a signature: name of its field, format, whether it is intact,
 * whether its value is valid, indication, sub-indication, time stamps that are intact of all, kinds of changes behind it.
 */
public class Judge {
  public static void main(String[] arguments) throws Exception {
    ListJudge.run(arguments, (trusted, file) -> judged(new File(trusted), new File(file)));
  }

  private static List<String> judged(File trusted, File file) {
    try {
      CertificateToken anchor = DSSUtils.loadCertificate(trusted);
      CommonTrustedCertificateSource anchors = new CommonTrustedCertificateSource();
      anchors.addCertificate(anchor);
      CommonCertificateVerifier verifier = new CommonCertificateVerifier();
      verifier.addTrustedCertSources(anchors);
      SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
      validator.setCertificateVerifier(verifier);
      Reports reports = validator.validateDocument();
      DiagnosticData data = reports.getDiagnosticData();
      List<String> lines = new ArrayList<>();
      for (SignatureWrapper one : data.getSignatures()) lines.add(finding(one, reports.getSimpleReport()));
      return lines.isEmpty() ? List.of("unreadable\tno signature was found") : lines;
    } catch (Exception | StackOverflowError error) {
      return List.of("unreadable\t" + ListJudge.line(String.valueOf(error)));
    }
  }

  private static String finding(SignatureWrapper one, SimpleReport report) {
    List<TimestampWrapper> stamps = one.getTimestampList();
    long intact = stamps.stream().filter(TimestampWrapper::isMessageImprintDataIntact).filter(TimestampWrapper::isSignatureIntact).count();
    return String.join(
        "\t",
        ListJudge.line(one.getPDFRevision().getFirstFieldName()),
        String.valueOf(one.getSignatureFormat()),
        String.valueOf(one.isSignatureIntact()),
        String.valueOf(one.isSignatureValid()),
        String.valueOf(report.getIndication(one.getId())),
        String.valueOf(report.getSubIndication(one.getId())),
        intact + "/" + stamps.size(),
        changes(one));
  }

  /** What was changed behind the signature, beside further signatures and filled in fields. */
  private static String changes(SignatureWrapper one) {
    PDFRevisionWrapper revision = one.getPDFRevision();
    List<String> kinds = new ArrayList<>();
    if (!revision.getPdfUndefinedChanges().isEmpty())
      kinds.add("undefined " + revision.getPdfUndefinedChanges().stream().map(change -> change.getValue()).collect(Collectors.joining(" ")));
    if (!revision.getPdfAnnotationChanges().isEmpty()) kinds.add("annotations");
    if (!revision.getPdfPageDifferenceConcernedPages().isEmpty()) kinds.add("pages");
    if (!revision.getPdfAnnotationsOverlapConcernedPages().isEmpty()) kinds.add("overlap");
    if (!revision.getPdfVisualDifferenceConcernedPages().isEmpty()) kinds.add("look");
    if (!revision.isSignatureByteRangeValid()) kinds.add("byte range");
    if (!revision.isPdfSignatureDictionaryConsistent()) kinds.add("dictionary");
    return kinds.isEmpty() ? "none" : ListJudge.line(String.join(", ", kinds));
  }
}
