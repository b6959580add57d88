import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ciiDocument, ublDocument } from '@kontor/e-invoice/testing';
import { answerFault } from '../conformance/mutated-e-invoices/answer-fault.ts';
import { mutatedCalls } from '../conformance/mutated-e-invoices/mutated-calls.ts';
import { startService } from '../src/testing/harness.ts';
import { programsLacking } from '../src/testing/programs.ts';

/** The short form of `conformance/mutated-e-invoices`, with documents of our own. */

const SOURCES = [
  { name: 'CII', xml: ciiDocument() },
  { name: 'UBL invoice', xml: ublDocument('Invoice') },
  { name: 'UBL credit note', xml: ublDocument('CreditNote') },
];
const CALLS = 120;

it('faulty e-invoices are answered, or refused with reasons', {
  skip: programsLacking() ?? false,
}, async () => {
  const service = await startService({ withPrograms: true });
  const statuses = new Set<number>();
  try {
    for (const call of mutatedCalls(SOURCES, CALLS, 35)) {
      const { answer, fault } = await answerFault(service, call);
      assert.equal(fault, undefined, `${call.name} ${call.path}\n${call.xml}`);
      statuses.add(answer.statusCode);
    }
  } finally {
    await service.close();
  }
  assert.deepEqual([...statuses].sort(), [200, 406]);
});
