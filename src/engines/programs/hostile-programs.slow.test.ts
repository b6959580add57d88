import { testHostilePrograms, testSandboxes } from './testing/hostile-programs.ts';
import { PROTECTIONS } from './testing/pool.ts';

testHostilePrograms(PROTECTIONS.slice(1));
testSandboxes();
