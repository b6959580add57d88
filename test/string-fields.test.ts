import { testStringFields } from './suites/string-fields.ts';

testStringFields(5);
