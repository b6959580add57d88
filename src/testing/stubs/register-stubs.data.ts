/** The data of the register stubs: documented examples of the registers' own interfaces, and made-up companies. */
import type { EvatrStubEntry } from './evatr-stub.ts';
import type { HmrcStubEntry } from './hmrc-stub.ts';
import type { SkatturinnCompany } from './skatturinn-stub.ts';
import type { UidStubEntry } from './uid-stub.ts';
import type { StubEntry } from './vies-stub.ts';

export const VIES_ENTRIES: Readonly<Record<string, StubEntry>> = {
  ATU16370905: { name: 'Österreichisches Rotes Kreuz', address: 'Wiedner Hauptstraße 32\nAT-1040 Wien' },
  CZ45274649: { name: 'ČEZ, a. s.', address: 'Duhová 1444/2\nPRAHA 4 - MICHLE\n140 00  PRAHA 4' },
  DE811115368: {},
  EL094019245: { name: 'ΟΡΓΑΝΙΣΜΟΣ ΤΗΛΕΠΙΚΟΙΝΩΝΙΩΝ', address: 'ΚΗΦΙΣΙΑΣ 99 \n15124 - ΜΑΡΟΥΣΙ' },
  FR40303265045: { name: 'SA SODIMAS', address: '\nRUE RICHARD TRIBOULET\n26100 ROMANS SUR ISERE' },
  XI434031494: { name: 'Belfast Linen Ltd', address: '1 Donegall Square,\nBelfast,\nBT1 5GS' },
};

export const EVATR_ENTRIES: Readonly<Record<string, EvatrStubEntry>> = {
  CZ45274649: { firmenname: 'ČEZ, a. s.', strasse: 'Duhová 1444/2', plz: '140 00', ort: 'PRAHA 4 - MICHLE' },
  ATU16370905: {
    ...{ firmenname: 'Österreichisches Rotes Kreuz', strasse: 'Wiedner Hauptstraße 32' },
    ...{ plz: '1040', ort: 'Wien', status: 'evatr-2008' },
  },
  FR40303265045: {
    ...{ firmenname: 'SA SODIMAS', strasse: 'RUE RICHARD TRIBOULET', plz: '26100', ort: 'ROMANS SUR ISERE' },
    ...{ status: 'evatr-2006', gueltigAb: '2010-01-01', gueltigBis: '2025-12-31' },
  },
};

export const HMRC_ENTRIES: Readonly<Record<string, HmrcStubEntry>> = {
  '553557881': {
    name: 'Credite Sberger Donal Inc.',
    address: { line1: '131B Barton Hamlet', postcode: 'SW97 5CK', countryCode: 'GB' },
  },
  '434031494': {
    name: 'Thames Paper Ltd',
    address: { line1: '1 High Street', line2: '', line4: 'Reading', postcode: 'RG1 1AA', countryCode: 'GB' },
  },
};

export const UID_ENTRIES: Readonly<Record<string, UidStubEntry>> = {
  '105838471': {
    name: 'Muster & Söhne AG',
    isVatRegistered: true,
    addresses: [
      { addressCategory: 'ADDITIONAL', street: 'Postfach', town: 'Zürich', swissZipCode: '8021' },
      {
        addressCategory: 'LEGAL',
        street: 'Bahnhofstrasse',
        houseNumber: '1',
        town: 'Zürich',
        swissZipCode: '8001',
      },
    ],
  },
  '100155212': { name: 'Verein ohne Steuer', isVatRegistered: false, addresses: [] },
};

export const BRREG_ENTITIES: Readonly<Record<string, object>> = {
  '923609016': {
    navn: 'EQUINOR ASA',
    organisasjonsform: { kode: 'ASA', beskrivelse: 'Allmennaksjeselskap' },
    registreringsdatoEnhetsregisteret: '1995-03-12',
    registrertIMvaregisteret: true,
    naeringskode1: { kode: '06.100', beskrivelse: 'Utvinning av råolje' },
    forretningsadresse: {
      land: 'Norge',
      landkode: 'NO',
      postnummer: '4035',
      poststed: 'STAVANGER',
      adresse: ['Forusbeen 50'],
      kommune: 'STAVANGER',
      kommunenummer: '1103',
    },
    konkurs: false,
    underAvvikling: false,
    underTvangsavviklingEllerTvangsopplosning: false,
  },
  '917313008': { navn: 'UTEN MVA AS', registrertIMvaregisteret: false },
  '987008644': { respons_klasse: 'SlettetEnhet', navn: 'SLETTET AS', slettedato: '2024-02-01' },
};

export const BRREG_REMOVED: readonly string[] = ['974760673'];

export const SKATTURINN_COMPANIES: readonly SkatturinnCompany[] = [
  {
    kennitala: '5402696029',
    name: 'Fyrirtækið &amp; synir hf.',
    address: 'Borgart&uacute;ni 1<br>105 Reykjav&iacute;k',
    vatNumbers: [
      { number: '12345', from: '01.01.1990', to: '31.12.2010' },
      { number: '67890', from: '01.01.2011' },
    ],
  },
  {
    kennitala: '6012730129',
    name: 'Önnur ehf.',
    address: 'Laugavegi 7, 101 Reykjavík',
    vatNumbers: [
      { number: '111222', from: '01.03.2015', to: '01.03.2020' },
      { number: '54321', from: '02.03.2020' },
    ],
  },
  {
    kennitala: '4602692209',
    name: 'Þriðja ehf.',
    address: 'Hafnarstræti 3, 600 Akureyri',
    vatNumbers: [{ number: '111222', from: '02.03.2020' }],
  },
];
