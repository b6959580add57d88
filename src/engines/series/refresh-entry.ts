/** A thread that carries out one refresh and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type RefreshOrder, runRefresh } from './refresh-order.ts';

// The thread is ended from outside when the server closes.
parentPort?.postMessage(await runRefresh(workerData as RefreshOrder, new AbortController().signal));
