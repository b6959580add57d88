import { testFewGuesses } from './testing/strangers.ts';

testFewGuesses();
