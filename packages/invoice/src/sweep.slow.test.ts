import { testSweep } from '#testing/sweep.ts';

testSweep(1);
