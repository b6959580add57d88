import { PROTECTIONS } from './testing/pool.ts';
import { testSessions } from './testing/program-sessions.ts';

for (const protection of PROTECTIONS.slice(1)) testSessions(protection);
