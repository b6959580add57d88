/**
 * The same answer for all who ask in one turn of the event loop: gauges of one reading of the metrics look through the
 * stored series once. A failure is not kept.
 */
export function sharedInTurn<Value extends object>(read: () => Value): () => Value {
  let shared: Value | undefined;
  return () => {
    if (shared === undefined) {
      shared = read();
      setImmediate(() => {
        shared = undefined;
      });
    }
    return shared;
  };
}
