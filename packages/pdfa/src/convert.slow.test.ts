import { testConformingFiles } from '#testing/conforming-files.ts';
import { testRepairs } from '#testing/repairs.ts';

testConformingFiles(Number.POSITIVE_INFINITY);
testRepairs(Number.POSITIVE_INFINITY);
