/** What a list can be checked for, and by which names its columns are found: folded, so that "USt-IdNr." is `ustidnr`. */

export interface ListOperation {
  /** Of the operation. */
  readonly name: 'vat-verification' | 'geocode-search';
  /** The member that every row needs. */
  readonly main: string;
  /** Members that people choose once for all rows. */
  readonly common: readonly string[];
  /** Between the cells of several columns that become one member. */
  readonly joint: string;
  /** Names of columns for the main member. */
  readonly names: readonly string[];
  /** Names of columns that belong to the one before them, behind a space. */
  readonly followers: readonly string[];
  /** What a cell of the main member is like, where that can be seen. */
  readonly form?: RegExp;
}

export const LIST_OPERATIONS: readonly ListOperation[] = [
  {
    name: 'vat-verification',
    main: 'vatId',
    common: ['requester'],
    joint: ' ',
    names: [
      'btw',
      'btwnummer',
      'codiceiva',
      'dic',
      'mwst',
      'mwstnr',
      'mwstnummer',
      'nif',
      'numerotva',
      'partitaiva',
      'piva',
      'tva',
      'uid',
      'uidnr',
      'uidnummer',
      'umsatzsteuerid',
      'umsatzsteueridentifikationsnummer',
      'umsatzsteueridnr',
      'ust',
      'ustid',
      'ustidnr',
      'ustidnummer',
      'ustnr',
      'vat',
      'vatid',
      'vatin',
      'vatno',
      'vatnr',
      'vatnumber',
      'vatregistrationnumber',
    ],
    followers: [],
    // A prefix of two letters, then at least four digits among what may follow.
    form: /^\s*(?=(?:\D*\d){4})[A-Za-z]{2}[A-Za-z\d .+*-]{2,20}\s*$/,
  },
  {
    name: 'geocode-search',
    main: 'query',
    common: ['language'],
    joint: ', ',
    names: [
      'address',
      'addressline1',
      'addressline2',
      'adresse',
      'adresszeile1',
      'adresszeile2',
      'anschrift',
      'bundesland',
      'city',
      'country',
      'gemeinde',
      'land',
      'lieferadresse',
      'ort',
      'place',
      'plz',
      'postalcode',
      'postcode',
      'postleitzahl',
      'province',
      'query',
      'region',
      'staat',
      'stadt',
      'state',
      'strasse',
      'street',
      'streetaddress',
      'town',
      'zip',
      'zipcode',
    ],
    followers: ['hausnr', 'hausnummer', 'housenumber', 'no', 'nr', 'number', 'streetnumber'],
  },
];
