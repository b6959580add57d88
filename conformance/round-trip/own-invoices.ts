import { type Produced, producedXml } from '../produce.ts';
import { outcomeOf } from './loss-report.ts';
import { unseenChanges } from './reader-calibration.ts';
import { roundTrip } from './round-trip.ts';

/** Profiles that have every term. */
const WHOLE: ReadonlySet<string> = new Set(['EN16931', 'XRECHNUNG', 'PEPPOL', 'FRANCE', 'EXTENDED']);

interface OwnInvoice {
  readonly name: string;
  readonly xml: Uint8Array;
}

/** Whether the invoice has lines below lines or further parties, which EN 16931 lacks and the reader does not have. */
const isBeyondTerms = ({ request, facts }: Produced): boolean => {
  if (request.version === 1 || facts['EInvoice-Profile'] !== 'EXTENDED') return false;
  const { items = [], otherParties = [] } = request.body as Partial<Record<string, readonly object[]>>;
  return otherParties.length > 0 || items.some((item) => 'parent' in item || 'lineKind' in item);
};

/** An e-invoice of a profile that has every term; what is below it has lost some already. */
function whole(produced: Produced | undefined): readonly OwnInvoice[] {
  if (produced?.xml === undefined || !WHOLE.has(produced.facts['EInvoice-Profile'] ?? '')) return [];
  if (isBeyondTerms(produced)) return [];
  return [{ name: `${produced.request.name} (${produced.request.body.format ?? 'CII'})`, xml: produced.xml }];
}

/** The same request in UBL. */
function inUbl({ request }: Produced): Produced | undefined {
  if (request.version === 1 || request.body.format === 'UBL') return undefined;
  return producedXml({ ...request, body: { ...request.body, format: 'UBL', profile: 'AUTO' } }, '');
}

type Faults = readonly (readonly [name: string, faults: readonly string[]])[];

/** What is lost of our own e-invoices in both syntaxes when they are read and written again: nothing may be. */
export function roundTripFaults(made: readonly Produced[]): Faults {
  const own = made.flatMap((produced) => [...whole(produced), ...whole(inUbl(produced))]);
  const trips = own.map(({ name, xml }) => [`${name}, read and written again`, faultsOf(xml)] as const);
  return [...trips, ...calibrations(own)];
}

function faultsOf(xml: Uint8Array): readonly string[] {
  const trip = roundTrip('', xml);
  if (trip?.result === undefined) return trip?.refusals ?? ['not readable'];
  return outcomeOf(trip).losses.map(
    ({ group, term, source = '–', result = '–' }) => `${group} ${term}: ${source} → ${result}`,
  );
}

/** The longest invoice of each syntax, each of its values changed once: the reader must see every change. */
function calibrations(own: readonly OwnInvoice[]): Faults {
  return ['(CII)', '(UBL)'].map((syntax) => {
    const longest = own
      .filter(({ name, xml }) => name.endsWith(syntax) && xml.length < MAX_BYTES)
      .reduce((one, other) => (other.xml.length > one.xml.length ? other : one));
    return [`reader of terms ${syntax}`, unseenChanges(longest.xml)] as const;
  });
}

/** Larger ones are long for their many lines or their files, not for their terms. */
const MAX_BYTES = 14_000;
