import type { OperationTexts } from '../in-language.ts';

/** German texts of the members of invoices that profile EXTENDED has beyond EN 16931. */
export const INVOICE_EXTENDED_TEXTS: OperationTexts = {
  'Before the party INVOICER of `otherParties`.': 'Vor der Partei INVOICER in `otherParties`.',
  'Before the party INVOICEE of `otherParties`.': 'Vor der Partei INVOICEE in `otherParties`.',
  'Before the party PAYER of `otherParties`.': 'Vor der Partei PAYER in `otherParties`.',
  'Before the party BUYER_AGENT of `otherParties`.': 'Vor der Partei BUYER_AGENT in `otherParties`.',
  'Before the party SELLER_AGENT of `otherParties`.': 'Vor der Partei SELLER_AGENT in `otherParties`.',
  'Before the party PRODUCT_END_USER of `otherParties`.':
    'Vor der Partei PRODUCT_END_USER in `otherParties`.',
  'Before the party SHIP_FROM of `otherParties`.': 'Vor der Partei SHIP_FROM in `otherParties`.',
  'Before the party ULTIMATE_SHIP_TO of `otherParties`.':
    'Vor der Partei ULTIMATE_SHIP_TO in `otherParties`.',
  'Position of the item that this one is a part of; printed indented. In the e-invoice with profiles EXTENDED and EXTENDED_CTC_FR.':
    'Position des Artikels, zu dem dieser gehört; wird eingerückt gedruckt. In der E-Rechnung mit den Profilen EXTENDED und EXTENDED_CTC_FR.',
  'DETAIL counts; GROUP has the sum of the items that name it as `parent`, in grey; INFORMATION is printed alone. Neither of the two is part of the totals, and neither needs a price.':
    'DETAIL zählt; GROUP hat die Summe der Artikel, die ihn als `parent` nennen, in Grau; INFORMATION wird nur gedruckt. Keiner der beiden ist Teil der Summen, und keiner braucht einen Preis.',
  'Number of the buyer’s order that the item fulfils, where it is another than that of `metadata`.':
    'Nummer der Bestellung des Käufers, die der Artikel erfüllt, wenn sie eine andere ist als die in `metadata`.',
  'Number of the delivery note of the item.': 'Nummer des Lieferscheins des Artikels.',
  'When the item was delivered.': 'Wann der Artikel geliefert wurde.',
  'What the party does: INVOICER issues the invoice for the seller, INVOICEE receives it for the buyer, PAYER pays it; BUYER_AGENT, SELLER_AGENT, PRODUCT_END_USER, SHIP_FROM, ULTIMATE_SHIP_TO. Each role once.':
    'Was die Partei tut: INVOICER stellt die Rechnung für den Verkäufer aus, INVOICEE empfängt sie für den Käufer, PAYER bezahlt sie; BUYER_AGENT, SELLER_AGENT, PRODUCT_END_USER, SHIP_FROM, ULTIMATE_SHIP_TO. Jede Rolle einmal.',
  'Name of the party.': 'Name der Partei.',
  'Name under which it trades.': 'Name, unter dem sie auftritt.',
  'Numbers of the party, with their scheme of the code list ICD in front or plain. At most 10.':
    'Nummern der Partei, mit ihrem Schema aus der Codeliste ICD davor oder ohne. Höchstens 10.',
  'E-mail address of the contact.': 'E-Mail-Adresse der Ansprechperson.',
  'ISO 3166-1 code.': 'Code nach ISO 3166-1.',
  'Number in a company register.': 'Nummer in einem Unternehmensregister.',
  'VAT number with its prefix.': 'USt-IdNr. mit ihrem Präfix.',
  'Where e-invoices go, with its scheme of the code list EAS in front.':
    'Wohin E-Rechnungen gehen, mit dem Schema aus der Codeliste EAS davor.',
  'Further parties, each in a role of its own: printed, and in the e-invoice with profile EXTENDED; EXTENDED_CTC_FR has the first five roles. At most 10.':
    'Weitere Parteien, jede in einer eigenen Rolle: gedruckt, und in der E-Rechnung mit Profil EXTENDED; EXTENDED_CTC_FR hat die ersten fünf Rollen. Höchstens 10.',
  'The first day. One of the two is enough.': 'Der erste Tag. Einer von beiden genügt.',
};
