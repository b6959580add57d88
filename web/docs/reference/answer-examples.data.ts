/** Bodies of answers with status 200 that are JSON: to the first example of the operation. A test compares their form. */
export const ANSWER_EXAMPLES: Readonly<Record<string, unknown>> = {
  'vat-verification': {
    valid: true,
    name: 'Österreichisches Rotes Kreuz',
    address: 'Wiedner Hauptstraße 32, AT-1040 Wien',
    countryCode: 'AT',
  },
  'geocode-search': {
    position: { latitude: 48.1954, longitude: 16.36688 },
    address: {
      houseNumber: '32',
      street: 'Wiedner Hauptstraße',
      city: 'Vienna',
      postalCode: '1040',
      country: 'Austria',
      countryCode: 'AT',
    },
  },
  'geocode-reverse': {
    position: { latitude: 48.1954, longitude: 16.36688 },
    address: {
      houseNumber: '32',
      street: 'Wiedner Hauptstraße',
      city: 'Vienna',
      postalCode: '1040',
      country: 'Austria',
      countryCode: 'AT',
    },
  },
  indexes: {
    id: 'at-cpi-2020',
    name: 'Verbraucherpreisindex 2020',
    source: 'Statistik Austria',
    frequency: 'YEARLY',
    values: [
      { year: 2024, value: 123.8 },
      { year: 2025, value: 128.2 },
    ],
  },
  account: {
    credits: 100,
    unlimited: false,
    plan: 'free',
    renewsAt: null,
    key: { name: 'web shop', cap: null, capUsed: 0, expiresAt: null },
    usage: [],
  },
  mcp: { jsonrpc: '2.0', id: 1, result: {} },
};
