/**
 * Random requests from the interface document, over the whole service (rules: Fault tests): never 500, only listed
 * statuses,
 * a valid error body. As many as fit the time of `npm run test:faults`; RANDOM_REQUESTS=10000 is the full run.
 */
process.env.RANDOM_REQUESTS ??= '250';
await import('../random-requests.test.ts');
