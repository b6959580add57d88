import { testKeyPictures } from './suites/test-key-pictures.ts';

testKeyPictures(1);
