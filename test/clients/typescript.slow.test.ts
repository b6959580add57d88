import { after, before, describe } from 'node:test';
import { Kontor } from '../../clients/typescript/src/index.ts';
import { type Service, startService } from '../../src/testing/harness.ts';
import { TESTED } from '../../src/testing/operations.ts';
import { testExamples } from '../suites/client-examples.ts';

/** Every example of every operation; the rest of the client is in `typescript.test.ts`. */
describe('the TypeScript client with all examples', () => {
  let service: Service;
  let client: Kontor;
  before(async () => {
    service = await startService({ operations: TESTED, withPrograms: true });
    client = new Kontor({ baseUrl: `http://127.0.0.1:${await service.listen()}`, apiKey: service.key });
  });
  after(() => service.close());

  testExamples(Number.POSITIVE_INFINITY, () => ({ service, client }));
});
