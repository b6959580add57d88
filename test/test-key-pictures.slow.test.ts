import { testKeyPictures } from './suites/test-key-pictures.ts';

testKeyPictures(Number.POSITIVE_INFINITY);
