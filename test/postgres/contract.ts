import { storeContract } from '../../src/store/contract-suite.ts';
import { testDatabase } from './test-database.mts';

const database = await testDatabase('contract');

storeContract('PostgreSQL', async () => {
  await database.empty();
  return { first: await database.open(), second: await database.open() };
});
