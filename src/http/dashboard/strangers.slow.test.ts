import { testManyGuesses } from './testing/strangers.ts';

testManyGuesses();
