import { storeRaces } from '../../src/store/contract-suite.ts';
import { raceRounds, testDatabase } from './test-database.mts';

const database = await testDatabase('races');

storeRaces(
  'PostgreSQL',
  async () => {
    await database.empty();
    return { first: await database.open(), second: await database.open() };
  },
  raceRounds(),
);
