/**
 * Titles under which invoices state their number, dates, period and the buyer's order; lower case, without dots and
 * colons, separated by `|` (rules: Derived terms). In the languages of a document.
 */
export const CONTEXT_TITLES = {
  number: [
    'rechnungsnummer|rechnungsnr|rechnungs-nr|rechnung nr|rechnung nummer|rechnung-nr|rechnungs-nummer',
    'invoice number|invoice no|invoice nr|invoice #|invoice id',
    'numéro de facture|n° de facture|facture n°|facture no|n° facture',
    'numero fattura|fattura n|fattura n°|numero di fattura|n fattura|n° fattura',
    'número de factura|factura n°|nº de factura|n° de factura|factura nº|factuurnummer|factuurnr',
    'numer faktury|nr faktury|faktura nr|číslo faktury|faktura č|číslo dokladu|számlaszám|számla száma|számla sorszáma',
    'številka računa|št računa|račun št|broj računa|račun br|número da fatura|fatura nº|nº da fatura',
    'fakturanummer|fakturanr|laskun numero|laskunumero|număr factură|factura nr|nr factură|αριθμός τιμολογίου|номер на фактура|фактура №',
  ],
  issueDate: [
    'rechnungsdatum|ausstellungsdatum|datum der rechnung',
    'invoice date|date of invoice|date of issue|issue date',
    "date de facture|date de la facture|date d'émission|date d’émission|date de facturation",
    'data fattura|data della fattura|data di emissione|fecha de factura|fecha de la factura|fecha de emisión|fecha factura|factuurdatum',
    'data wystawienia|data faktury|datum vystavení|dátum vystavenia|dátum vyhotovenia|számla kelte|kiállítás dátuma|kiállítás kelte',
    'datum računa|datum izdaje|datum izdavanja|data da fatura|data de emissão',
    'fakturadatum|fakturadato|laskun päiväys|laskun päivämäärä|data facturii|data emiterii|ημερομηνία τιμολογίου|ημερομηνία έκδοσης|дата на фактура|дата на издаване',
  ],
  dueDate: [
    'fällig|fällig am|fällig bis|fälligkeit|fälligkeitsdatum|zahlbar bis|zahlbar bis zum|zahlbar am|zahlungsziel|zu zahlen bis|zahlungstermin|zahlungsfrist',
    'due date|due|due on|due by|payable until|payable by|pay by|payment due|payment due date|payment due by|payment deadline|please pay by',
    'échéance|date d’échéance|payable le|payable jusqu’au|à payer avant le|à régler avant le|date limite de paiement',
    "date d'échéance|payable jusqu'au|scadenza|data di scadenza|da pagare entro|pagamento entro|scadenza pagamento",
    'fecha de vencimiento|vencimiento|pagadero hasta|fecha límite de pago|vervaldatum|vervaldag|te betalen voor|te betalen vóór|betalen voor|uiterste betaaldatum',
    'termin płatności|termin zapłaty|płatne do|datum splatnosti|splatnost|splatno do|dátum splatnosti|splatnosť|splatné do|fizetési határidő|esedékesség',
    'rok plačila|zapade|datum zapadlosti|rok plaćanja|dospijeće|datum dospijeća|data de vencimento|vencimento|pagar até',
    'förfallodatum|förfallodag|betalas senast|oss tillhanda|forfaldsdato|forfalder|betales senest|eräpäivä|data scadenței|scadență|scadența|termen de plată|ημερομηνία λήξης|πληρωτέο έως|падеж|срок за плащане',
  ],
  deliveryDate: [
    'lieferdatum|leistungsdatum|liefer-/leistungsdatum|liefer- und leistungsdatum|lieferdatum/leistungsdatum|leistungs-/lieferdatum|leistungstag',
    'liefertag|leistungszeitpunkt|lieferzeitpunkt|tag der lieferung|tag der leistung|geliefert am|ausgeführt am',
    'delivery date|date of delivery|date of supply|date of service|service date|supply date|delivered on|tax point|tax point date',
    'date de livraison|date de prestation|date de la prestation|livré le|date de la livraison',
    'data di consegna|data consegna|data di prestazione|data della prestazione|fecha de entrega|fecha de operación|fecha de prestación|fecha de servicio',
    'leverdatum|leveringsdatum|datum van levering|prestatiedatum',
    'data dostawy|data sprzedaży|data wykonania usługi|datum zdanitelného plnění|duzp|datum dodání|dátum dodania|teljesítés dátuma|teljesítés kelte|teljesítés időpontja',
    'datum dobave|datum opravljene storitve|datum storitve|datum isporuke|data de entrega|data da operação',
    'leveransdatum|leveringsdato|toimituspäivä|data livrării|ημερομηνία παράδοσης|дата на доставка|дата на данъчно събитие',
  ],
  deliveryPeriod: [
    'leistungszeitraum|lieferzeitraum|zeitraum|abrechnungszeitraum|leistungsperiode|leistungsmonat|liefer-/leistungszeitraum',
    'verrechnungszeitraum|abrechnungsperiode|leistungszeit|zeitraum der leistung',
    'service period|period of service|billing period|invoice period|invoicing period|period|delivery period|supply period|period of supply',
    'période|période de facturation|période de prestation|période de livraison|periodo|periodo di fatturazione|periodo di riferimento|periodo di prestazione',
    'período|período de facturación|periodo de facturación|período de prestación|periodo de servicio|periode|factuurperiode|leveringsperiode|dienstperiode',
    'okres|okres rozliczeniowy|okres świadczenia usługi|období|fakturační období|zúčtovací období|obdobie|fakturačné obdobie|időszak|elszámolási időszak|teljesítési időszak',
    'obdobje|obračunsko obdobje|obdobje storitve|razdoblje|obračunsko razdoblje|período de faturação|período de faturamento',
    'faktureringsperiod|leveransperiod|faktureringsperiode|laskutuskausi|laskutusjakso|perioada|perioada de facturare|περίοδος|περίοδος τιμολόγησης|период|период на фактуриране',
  ],
  orderNumber: [
    'bestellnummer|bestellnr|bestell-nr|auftragsnummer|auftragsnr|auftrags-nr',
    'order number|order no|order nr|order #|purchase order|purchase order number|purchase order no|po number|po no|po #',
    'numéro de commande|n° de commande|commande n°|numero ordine|numero d’ordine|ordine n',
    'número de pedido|nº de pedido|pedido n°|pedido nº|ordernummer|bestelnummer|inkoopordernummer',
    'numer zamówienia|nr zamówienia|číslo objednávky|rendelésszám|rendelési szám|megrendelésszám',
    'številka naročila|št naročila|broj narudžbe|número da encomenda',
    'beställningsnummer|inköpsorder|ordrenummer|tilausnumero|număr comandă|αριθμός παραγγελίας|номер на поръчка',
  ],
  buyerReference: [
    'leitweg-id|leitwegid|leitweg id|leitweg-identifikationsnummer|buyer reference|käuferreferenz',
  ],
} as const;
