import { testMutatedFiles } from '#testing/mutated-files.ts';

testMutatedFiles(40);
