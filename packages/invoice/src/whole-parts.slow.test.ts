import { test } from 'node:test';
import { testWholeParts } from '#testing/whole-parts.ts';

test('no number, address or date is broken on 600 invoices of any template and language', () =>
  testWholeParts(600));
