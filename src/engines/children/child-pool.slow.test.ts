import { GUARDS, testWarmChild } from './testing/warm-child.ts';

testWarmChild(GUARDS[1]);
