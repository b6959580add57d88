import { after, before, describe } from 'node:test';
import { SEALED_AT } from '@kontor/pdf-security/testing';
import { type Service, startService } from '../src/testing/harness.ts';
import { testDocExamples } from './suites/doc-examples.ts';

// The first of each page is one of docs.test.ts.
describe('further examples of the docs', () => {
  let service: Service;
  before(async () => {
    service = await startService({ withPrograms: true, now: () => SEALED_AT });
  });
  after(() => service.close());

  testDocExamples(
    () => service,
    (place) => place > 0,
  );
});
