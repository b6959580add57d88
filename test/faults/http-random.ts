/**
 * Random requests from the interface document, over the whole service (rules: Fault tests): never 500, only listed
 * statuses,
 * a valid error body. As many as fit the time of `npm run test:faults`; RANDOM_REQUESTS=10000 is the full run (10 minutes on
 * 2 cores).
 */
import { testRandomRequests } from '../suites/random-requests.ts';

testRandomRequests(Number(process.env.RANDOM_REQUESTS ?? 250));
