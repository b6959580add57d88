import type { Charge, ChargeOutcome } from '../records.ts';

/**
 * Groups of charges as columns: V8 serializes a member's name once a group and not once a charge, which halves the time that both
 * ends take.
 */

type ChargeMember = keyof Charge;
const MEMBERS: Readonly<Record<ChargeMember, true>> = {
  id: true,
  requestId: true,
  account: true,
  key: true,
  operation: true,
  price: true,
  status: true,
  ms: true,
  bytesIn: true,
  bytesOut: true,
  retryTag: true,
  at: true,
  day: true,
  month: true,
  touch: true,
};
const NAMES = Object.keys(MEMBERS) as readonly ChargeMember[];

/** In the order of the members. */
export type ChargeColumns = readonly (readonly unknown[])[];

export const chargeColumns = (charges: readonly Charge[]): ChargeColumns =>
  NAMES.map((name) => charges.map((charge) => charge[name]));

/** Both ends are of one build: a group has been checked where it came from. */
export const chargesOf = (columns: ChargeColumns): Charge[] =>
  Array.from({ length: columns[0]!.length }, (_, place) => {
    const charge: Record<string, unknown> = {};
    for (const [column, name] of NAMES.entries()) charge[name] = columns[column]![place];
    return charge as unknown as Charge;
  });

export interface OutcomeColumns {
  readonly result: readonly ChargeOutcome['result'][];
  readonly used: readonly (number | undefined)[];
  readonly credits: readonly (number | null | undefined)[];
  readonly capUsed: readonly (number | undefined)[];
}

export const outcomeColumns = (outcomes: readonly ChargeOutcome[]): OutcomeColumns => ({
  result: outcomes.map(({ result }) => result),
  used: outcomes.map((one) => ('used' in one ? one.used : undefined)),
  credits: outcomes.map((one) => ('used' in one ? one.credits : undefined)),
  capUsed: outcomes.map((one) => ('used' in one ? one.capUsed : undefined)),
});

export const outcomesOf = ({ result, used, credits, capUsed }: OutcomeColumns): ChargeOutcome[] =>
  result.map((one, place) => {
    if (one === 'unpaid' || one === 'failed') return { result: one };
    const cap = capUsed[place];
    return {
      ...{ result: one, used: used[place]!, credits: credits[place]! },
      ...(cap !== undefined && { capUsed: cap }),
    };
  });
