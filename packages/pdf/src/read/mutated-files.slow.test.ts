import { testMutatedFiles } from '#testing/mutated-files.ts';

testMutatedFiles(1_500);
