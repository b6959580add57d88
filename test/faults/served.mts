import { openTestLedger, serve } from './open-ledger.mts';

/** Serves the ledger to its parent: a request id comes, the same goes back when the charge is on disk. */

const desk = await openTestLedger(process.argv[2]!);
process.on('message', async (requestId: string) => {
  const { remaining } = await serve(desk, requestId);
  process.send?.({ requestId, remaining });
});
process.send?.('ready');
