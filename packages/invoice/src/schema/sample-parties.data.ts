/**
 * Parties of examples, tests and conformance. The VAT numbers are public ones of known companies, used as samples
 * everywhere.
 */
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
} as const;

export const DONAU = {
  name: 'Donau Handels GmbH',
  street: 'Praterstraße 1',
  postalCode: '1020',
  city: 'Wien',
  country: 'AT',
  vatNumber: 'ATU37675002',
} as const;

export const VEHEMENT = {
  name: 'Vehement Capital Partners GmbH',
  street: 'Unter den Linden 1',
  postalCode: '10117',
  city: 'Berlin',
  country: 'DE',
  vatNumber: 'DE136695976',
} as const;

export const MUSTER = {
  name: 'Muster GmbH',
  contact: 'Jens Petersen',
  street: 'Hauptstraße 5',
  postalCode: '20095',
  city: 'Hamburg',
  country: 'DE',
  vatNumber: 'DE136695976',
  iban: 'DE89370400440532013000',
  phone: '+49 40 123456',
  email: 'rechnung@muster.example',
} as const;
