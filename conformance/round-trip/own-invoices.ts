import type { Produced } from '../produce.ts';
import { outcomeOf } from './loss-report.ts';
import { roundTrip } from './round-trip.ts';

/** Profiles that have every term. */
const WHOLE: ReadonlySet<string> = new Set(['EN16931', 'XRECHNUNG', 'PEPPOL', 'FRANCE', 'EXTENDED']);

/** What is lost of our own e-invoices when they are read into a request and written again: nothing may be. */
export function roundTripFaults(
  made: readonly Produced[],
): readonly (readonly [string, readonly string[]])[] {
  return made.flatMap(({ request, facts, xml }) => {
    if (xml === undefined || !WHOLE.has(facts['EInvoice-Profile'] ?? '')) return [];
    const trip = roundTrip(request.name, xml);
    const name = `${request.name}, read and written again`;
    if (trip?.result === undefined) return [[name, trip?.refusals ?? ['not readable']] as const];
    const faults = outcomeOf(trip).losses.map(
      ({ group, term, source = '–', result = '–' }) => `${group} ${term}: ${source} → ${result}`,
    );
    return [[name, faults] as const];
  });
}
