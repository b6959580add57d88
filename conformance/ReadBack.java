import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.mustangproject.BankDetails;
import org.mustangproject.CalculatedInvoice;
import org.mustangproject.IncludedNote;
import org.mustangproject.TradeParty;
import org.mustangproject.ZUGFeRD.IDesignatedProductClassification;
import org.mustangproject.ZUGFeRD.IReferencedDocument;
import org.mustangproject.ZUGFeRD.IZUGFeRDAllowanceCharge;
import org.mustangproject.ZUGFeRD.IZUGFeRDExportableContact;
import org.mustangproject.ZUGFeRD.IZUGFeRDExportableItem;
import org.mustangproject.ZUGFeRD.IZUGFeRDExportableProduct;
import org.mustangproject.ZUGFeRD.IZUGFeRDPaymentTerms;
import org.mustangproject.ZUGFeRD.TransactionCalculator;
import org.mustangproject.ZUGFeRD.VATAmount;
import org.mustangproject.ZUGFeRD.ZUGFeRDInvoiceImporter;

/**
 * What Mustang's importer reads in e-invoices (PDF, CII or UBL): a line of the answer is a term of EN 16931, with the
 * place of what occurs more than once before it, and its value. A term that it does not find has no line.
 * Arguments: list.txt answer.txt threads
 */
public class ReadBack {
  private final List<String> found = new ArrayList<>();
  private final int decimals;

  private ReadBack(int decimals) {
    this.decimals = decimals;
  }

  public static void main(String[] arguments) throws Exception {
    ListJudge.run(arguments, (decimals, file) -> new ReadBack(Integer.parseInt(decimals)).read(Path.of(file)));
  }

  private List<String> read(Path file) throws Exception {
    ZUGFeRDInvoiceImporter importer = new ZUGFeRDInvoiceImporter();
    byte[] bytes = Files.readAllBytes(file);
    CalculatedInvoice invoice = new CalculatedInvoice();
    try {
      if (bytes[0] == '%') importer.setInputStream(new ByteArrayInputStream(bytes));
      else importer.setRawXML(bytes);
      importer.extractInto(invoice);
    } catch (ArithmeticException different) {
      // What it computes from lines, fees and rates is not the total of the document; all terms are read by then.
      text("computed", different.getMessage());
    } catch (Exception unreadable) {
      text("unreadable", unreadable.toString());
    }
    if (invoice.getSender() == null) return found;
    heading(invoice);
    party("seller", invoice.getSender());
    party("buyer", invoice.getRecipient());
    payment(invoice);
    delivery(invoice);
    fees(invoice.getZFAllowances());
    fees(invoice.getZFCharges());
    if (invoice.getZFItems().length > 0) totals(invoice);
    for (IZUGFeRDExportableItem item : invoice.getZFItems()) line(item);
    for (VATAmount group : new TransactionCalculator(invoice).getTaxDetails())
      if (group.getApplicablePercent().signum() != 0) vat(group);
    return found;
  }

  private void heading(CalculatedInvoice invoice) {
    text("number", invoice.getNumber());
    date("issueDate", invoice.getIssueDate());
    text("typeCode", invoice.getDocumentCode());
    text("currency", invoice.getCurrency());
    text("buyerReference", invoice.getReferenceNumber());
    text("orderNumber", invoice.getBuyerOrderReferencedDocumentID());
    text("businessProcess", invoice.getBusinessProcessId());
    text("precedingInvoice.number", invoice.getInvoiceReferencedDocumentID());
    date("precedingInvoice.issueDate", invoice.getInvoiceReferencedIssueDate());
    if (invoice.getNotesWithSubjectCode() != null)
      for (IncludedNote note : invoice.getNotesWithSubjectCode()) {
        String code = note.getSubjectCode() == null ? "" : note.getSubjectCode().name();
        text("note", code + "#" + note.getContent());
      }
    if (invoice.getNotes() != null) for (String note : invoice.getNotes()) text("note", "#" + note);
  }

  private void party(String role, TradeParty party) {
    if (party == null) return;
    text(role + ".name", party.getName());
    text(role + ".id", party.getID());
    text(role + ".globalId.id", party.getGlobalID());
    text(role + ".globalId.scheme", party.getGlobalIDScheme());
    text(role + ".vatId", party.getVATID());
    text(role + ".taxNumber", party.getTaxID());
    if (party.getLegalOrganisation() != null && party.getLegalOrganisation().getSchemedID() != null) {
      text(role + ".registrationNumber", party.getLegalOrganisation().getSchemedID().getID());
      text(role + ".registrationScheme", party.getLegalOrganisation().getSchemedID().getScheme());
    }
    text(role + ".electronicAddress.id", party.getUriUniversalCommunicationID());
    text(role + ".electronicAddress.scheme", party.getUriUniversalCommunicationIDScheme());
    text(role + ".street", party.getStreet());
    text(role + ".city", party.getLocation());
    text(role + ".postalCode", party.getZIP());
    text(role + ".country", party.getCountry());
    IZUGFeRDExportableContact contact = party.getContact();
    if (contact == null) return;
    text(role + ".contact", contact.getName());
    text(role + ".phone", contact.getPhone());
    text(role + ".email", contact.getEMail());
  }

  private void payment(CalculatedInvoice invoice) {
    date("dueDate", invoice.getDueDate());
    text("paymentTerms", invoice.getPaymentTermDescription());
    text("remittance", invoice.getPaymentReference());
    text("payment.creditorIdentifier", invoice.getCreditorReferenceID());
    for (BankDetails bank : invoice.getSender().getBankDetails()) {
      text("payment.account", bank.getIBAN());
      text("payment.accountName", bank.getAccountName());
      text("payment.bic", bank.getBIC());
    }
    for (var debit : invoice.getSender().getDebitDetails()) {
      text("payment.debitedAccount", debit.getIBAN());
      text("payment.mandateReference", debit.getMandate());
    }
  }

  private void delivery(CalculatedInvoice invoice) {
    date("deliveryDate", invoice.getDeliveryDate());
    date("period.start", invoice.getDetailedDeliveryPeriodFrom());
    date("period.end", invoice.getDetailedDeliveryPeriodTo());
    TradeParty place = invoice.getDeliveryAddress();
    if (place == null) return;
    text("deliveryAddress.city", place.getLocation());
    text("deliveryAddress.postalCode", place.getZIP());
    text("deliveryAddress.country", place.getCountry());
  }

  /** What it computes from lines, fees and rates: the totals of the document it compares with that itself. */
  private void totals(CalculatedInvoice invoice) {
    TransactionCalculator own = new TransactionCalculator(invoice);
    number("totals.lineTotal", invoice.getLineTotalAmount());
    number("totals.taxBasis", invoice.getTaxBasis());
    number("totals.taxTotal", invoice.getVATtotal());
    number("totals.grandTotal", invoice.getGrandTotal());
    number("totals.prepaid", invoice.getTotalPrepaidAmount());
    number("totals.due", invoice.getDuePayable());
    if (own.getAllowanceTotal().signum() != 0) number("totals.allowanceTotal", own.getAllowanceTotal());
    if (own.getChargeTotal().signum() != 0) number("totals.chargeTotal", own.getChargeTotal());
  }

  private void vat(VATAmount group) {
    String of = "vat " + group.getCategoryCode() + " " + plain(group.getApplicablePercent()) + " ";
    number(of + "base", group.getBasis());
    number(of + "tax", group.getCalculated().setScale(decimals, RoundingMode.HALF_UP));
  }

  private void line(IZUGFeRDExportableItem item) {
    IZUGFeRDExportableProduct product = item.getProduct();
    String of = "line " + item.getId() + " ";
    text(of + "name", product.getName());
    text(of + "description", product.getDescription());
    text(of + "sellerItemNumber", product.getSellerAssignedID());
    text(of + "buyerItemNumber", product.getBuyerAssignedID());
    text(of + "unitCode", product.getUnit());
    text(of + "category", product.getTaxCategoryCode());
    number(of + "rate", product.getVATPercent());
    number(of + "quantity", item.getQuantity());
    number(of + "price", item.getPrice());
    number(of + "baseQuantity", item.getBasisQuantity());
    number(of + "net", item.getLineTotalAmount());
    text(of + "orderLine", item.getBuyerOrderReferencedDocumentLineID());
    date(of + "period.start", item.getDetailedDeliveryPeriodFrom());
    date(of + "period.end", item.getDetailedDeliveryPeriodTo());
    adjustments(of, item.getItemAllowances());
    adjustments(of, item.getItemCharges());
    extras(of, item, product);
  }

  /** BT-127, BT-128, BT-133, BT-157 to BT-159, BG-32. */
  private void extras(String of, IZUGFeRDExportableItem item, IZUGFeRDExportableProduct product) {
    text(of + "accountingReference", item.getAccountingReference());
    text(of + "originCountry", product.getCountryOfOrigin());
    text(of + "standardItemNumber.id", product.getGlobalID());
    text(of + "standardItemNumber.scheme", product.getGlobalIDScheme());
    if (item.getNotesWithSubjectCode() != null)
      for (IncludedNote note : item.getNotesWithSubjectCode()) text(of + "note", note.getContent());
    if (item.getAdditionalReferences() != null)
      for (IReferencedDocument one : item.getAdditionalReferences()) {
        text(of + "objectNumber", one.getIssuerAssignedID());
        text(of + "objectScheme", one.getReferenceTypeCode());
      }
    if (product.getAttributes() != null)
      for (Map.Entry<String, String> one : product.getAttributes().entrySet())
        text(of + "attribute", joined(one.getKey(), one.getValue()));
    if (product.getClassifications() != null)
      for (IDesignatedProductClassification one : product.getClassifications())
        text(of + "classification", joined(one.getClassCode().getListID(),
            Objects.toString(one.getClassCode().getListVersionID(), ""), one.getClassCode().getCode()));
  }

  /** BG-20, BG-21. */
  private void fees(IZUGFeRDAllowanceCharge[] all) {
    if (all == null) return;
    for (IZUGFeRDAllowanceCharge one : all)
      text(nameOf(one), joined(plain(one.getTotalAmount(null)), one.getReason(), one.getTaxCategoryCode(),
          plain(one.getTaxRateApplicablePercent())));
  }

  /** BG-27, BG-28. */
  private void adjustments(String of, IZUGFeRDAllowanceCharge[] all) {
    if (all == null) return;
    for (IZUGFeRDAllowanceCharge one : all)
      text(of + nameOf(one), joined(plain(one.getTotalAmount(null)), plain(one.getPercent()),
          plain(one.getBasisAmount()), one.getReason()));
  }

  private static String nameOf(IZUGFeRDAllowanceCharge one) {
    return one.isCharge() ? "charge" : "allowance";
  }

  private static String joined(String... parts) {
    return String.join("|", parts);
  }

  private void text(String term, String value) {
    if (value != null && !value.isBlank()) found.add(term + "\t" + ListJudge.line(value));
  }

  private void number(String term, BigDecimal value) {
    if (value != null) text(term, plain(value));
  }

  private void date(String term, Date value) {
    if (value != null) text(term, new SimpleDateFormat("yyyy-MM-dd").format(value));
  }

  private static String plain(BigDecimal value) {
    if (value == null) return "";
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }
}
