import { Unavailable } from '@kontor/base';
import type { RegisterEntry, RegisterQuestion, VatRegisters } from '@kontor/vat';

export interface StubVatRegisters extends VatRegisters {
  /** Full numbers without suffix that were asked for. */
  readonly requests: readonly string[];
  /** The same whole. */
  readonly questions: readonly RegisterQuestion[];
}

const ENTRIES: Readonly<Record<string, RegisterEntry>> = {
  ATU16370905: {
    registered: true,
    name: 'Österreichisches Rotes Kreuz',
    address: 'Wiedner Hauptstraße 32, AT-1040 Wien',
  },
  CZ45274649: { registered: true, name: 'ČEZ, a. s.' },
  CHE105838471: { registered: true, name: 'Muster & Söhne AG', address: 'Bahnhofstrasse 1, 8001 Zürich' },
  DE811115368: { registered: true },
  EL094019245: { registered: true, name: 'ΟΡΓΑΝΙΣΜΟΣ ΤΗΛΕΠΙΚΟΙΝΩΝΙΩΝ' },
  NO923609016: { registered: true, name: 'EQUINOR ASA', address: 'Forusbeen 50, 4035 STAVANGER' },
  XI434031494: { registered: true, name: 'Belfast Linen Ltd' },
};

/** Registers without any network, for tests of the code around them. Numbers of `away` states get no answer. */
export function stubVatRegisters(
  options: { readonly checksumPolicy?: 'reject' | 'verify'; readonly away?: readonly string[] } = {},
): StubVatRegisters {
  const requests: string[] = [];
  const questions: RegisterQuestion[] = [];
  return {
    requests,
    questions,
    checksumPolicy: options.checksumPolicy ?? 'reject',
    verify: async (question, signal) => {
      const { vat } = question;
      signal.throwIfAborted();
      questions.push(question);
      requests.push(vat.prefix + vat.number);
      if (options.away?.includes(vat.prefix)) throw new Unavailable(`stub ${vat.prefix}: away`);
      return ENTRIES[vat.prefix + vat.number] ?? { registered: false };
    },
  };
}
