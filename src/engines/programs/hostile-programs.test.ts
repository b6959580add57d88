import { testHostilePrograms } from './testing/hostile-programs.ts';
import { PROTECTIONS } from './testing/pool.ts';

// The sandbox that services have.
testHostilePrograms(PROTECTIONS.slice(0, 1));
