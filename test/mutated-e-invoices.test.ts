import { testMutatedEInvoices } from './suites/mutated-e-invoices.ts';

testMutatedEInvoices({ calls: 15, seed: 35, step: 96 });
