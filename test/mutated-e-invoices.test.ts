import { testMutatedEInvoices } from './suites/mutated-e-invoices.ts';

testMutatedEInvoices({ calls: 30, seed: 35, step: 48 });
