import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Produced, producedXml } from './produce.ts';
import { everyMemberRequests } from './requests-every-member.ts';
import { invoiceRuleFaults } from './rules/invoice-rules.ts';
import { twinFaults } from './ubl.ts';

/** E-invoices of random requests without their pages, and what has been found against them. */
export interface Differential {
  readonly count: number;
  readonly refused: number;
  readonly faults: readonly string[];
}

/**
 * Writes the e-invoices of many random requests and checks them against the published rules; every one that both syntaxes
 * have is written in both and compared. A request may be refused with a reason; any other error is a fault.
 */
export async function differential(
  count: number,
  seed: number,
  folder: string,
  threads: number,
): Promise<Differential> {
  mkdirSync(folder, { recursive: true });
  const made: Produced[] = [];
  const faults: string[] = [];
  let refused = 0;
  for (const [index, request] of everyMemberRequests(count, seed).entries()) {
    try {
      const produced = producedXml(request, join(folder, String(index + 1)));
      if (produced === undefined) refused += 1;
      else made.push(produced);
    } catch (error) {
      faults.push(
        `${request.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    }
  }
  for (const [{ request, file }, found] of await invoiceRuleFaults(made, threads)) {
    if (found.length === 0) continue;
    writeFileSync(`${file}.json`, JSON.stringify(request.body, undefined, 1));
    faults.push(`${request.name} (${file}): ${found.join('; ')}`);
  }
  for (const [name, found] of await twinFaults(made, threads)) {
    if (found.length > 0) faults.push(`${name}: ${found.join('; ')}`);
  }
  return { count, refused, faults };
}
