import { testMutatedEInvoices } from './suites/mutated-e-invoices.ts';

/** KONTOR_MUTATIONS: how many. 10,000 take a quarter of an hour. */
const CALLS = Number(process.env.KONTOR_MUTATIONS ?? 120);
/** KONTOR_SEED: other faults. */
const SEED = Number(process.env.KONTOR_SEED ?? 36);

testMutatedEInvoices({ calls: CALLS, seed: SEED, step: CALLS > 1_000 ? 1 : 24 });
