import { testRandomRequests } from './suites/random-requests.ts';

testRandomRequests(12);
