import { testMutatedFinish } from '#testing/mutated-finish.ts';

testMutatedFinish(60);
