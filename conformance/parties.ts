/** Parties of the suite; the VAT numbers are public ones of known companies, used as samples everywhere. */
export const ACME = {
  name: 'ACME Holding SE',
  contact: 'Anna Gruber',
  street: 'Wiedner Hauptstraße 32',
  postalCode: '1040',
  city: 'Wien',
  country: 'AT',
  vatNumber: 'ATU16370905',
  iban: 'AT572011140014400144',
  bic: 'GIBAATWWXXX',
};

export const DONAU = {
  name: 'Donau Handels GmbH',
  street: 'Praterstraße 1',
  postalCode: '1020',
  city: 'Wien',
  country: 'AT',
  vatNumber: 'ATU37675002',
};

export const BERLIN = {
  name: 'Vehement Capital Partners GmbH',
  street: 'Unter den Linden 1',
  postalCode: '10117',
  city: 'Berlin',
  country: 'DE',
  vatNumber: 'DE136695976',
};

export const HAMBURG = {
  ...BERLIN,
  name: 'Muster GmbH',
  contact: 'Jens Petersen',
  street: 'Hauptstraße 5',
  postalCode: '20095',
  city: 'Hamburg',
  iban: 'DE89370400440532013000',
  phone: '+49 40 123456',
  email: 'rechnung@muster.example',
};

export const METADATA = { number: '2026-017', issueDate: '2026-01-31', dueDate: '2026-02-14' };

/** An invoice between two Austrian companies; `members` replace or add. */
export const invoice = (members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  sender: ACME,
  recipient: DONAU,
  items: [{ description: 'Beratung', amount: 7.5, unit: 'Std.', unitPrice: 118, tax: 20 }],
  metadata: METADATA,
  ...members,
});
