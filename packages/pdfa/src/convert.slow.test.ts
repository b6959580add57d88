import { testConformingFiles } from '#testing/conforming-files.ts';
import { testRepairs } from '#testing/repairs.ts';
import { testRepeatedOrders } from '#testing/repeated-orders.ts';

testConformingFiles({ levels: Number.POSITIVE_INFINITY, every: 1 });
testRepairs(Number.POSITIVE_INFINITY);
testRepeatedOrders(1);
