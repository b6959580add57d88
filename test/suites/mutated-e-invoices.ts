import assert from 'node:assert/strict';
import { it } from 'node:test';
import { answerFault } from '../../conformance/mutated-e-invoices/answer-fault.ts';
import { mutatedCalls } from '../../conformance/mutated-e-invoices/mutated-calls.ts';
import { ownSources } from '../../conformance/mutated-e-invoices/own-sources.ts';
import { conformanceRequests } from '../../conformance/requests.ts';
import { startService } from '../../src/testing/harness.ts';
import { programsLacking } from '../../src/testing/programs.ts';

/** Which faults: those of another seed are others. */
export interface MutationOrder {
  readonly calls: number;
  readonly seed: number;
  /** Of so many requests of the conformance suite one is made an e-invoice of, which is changed. */
  readonly step: number;
}

/** Faulty e-invoices of our own go through the service; over documents of others: `conformance/mutated-e-invoices`. */
export function testMutatedEInvoices({ calls, seed, step }: MutationOrder): void {
  it('faulty e-invoices are answered, or refused with reasons', {
    skip: programsLacking() ?? false,
  }, async (context) => {
    const service = await startService({ withPrograms: true });
    const answers = new Map<string, number>();
    const faults: string[] = [];
    const statuses = new Set<number>();
    let slowest = { ms: 0, name: '' };
    try {
      const requests = conformanceRequests().filter((_, index) => index % step === 0);
      for (const call of mutatedCalls(await ownSources(service, requests), calls, seed)) {
        const { answer, fault, ms } = await answerFault(service, call);
        if (fault !== undefined) {
          const sent = Buffer.from(call.body).toString('base64');
          faults.push(`${call.name} ${call.path}: ${fault}
${sent}`);
        }
        if (ms > slowest.ms) slowest = { ms, name: `${call.name} ${call.path}` };
        statuses.add(answer.statusCode);
        const kind = `${call.path.replace(/\?.*/, '')} ${call.contentType.replace(/;.*/, '')} ${answer.statusCode}`;
        answers.set(kind, (answers.get(kind) ?? 0) + 1);
      }
    } finally {
      await service.close();
    }
    for (const [kind, count] of answers) context.diagnostic(`${count} × ${kind}`);
    context.diagnostic(`slowest: ${Math.round(slowest.ms)} ms, ${slowest.name}`);
    assert.deepEqual(faults, []);
    assert.deepEqual([...statuses].sort(), [200, 406]);
  });
}
