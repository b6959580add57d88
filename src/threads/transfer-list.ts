import { isMarkedAsUntransferable } from 'node:worker_threads';

/** Below this, copying is as fast as handing over. */
const MIN_BYTES = 16 * 1024;

/**
 * The memory of a result that moves to the other thread instead of being copied: of the result itself and of its
 * members, where a view spans its whole buffer. A job that keeps such bytes for later marks them with
 * `markAsUntransferable`, then they are copied.
 */
export function transferList(result: unknown): ArrayBuffer[] {
  const views = isView(result) ? [result] : Object.values(isObject(result) ? result : {}).filter(isView);
  const buffers = views.filter(isWhole).map((view) => view.buffer as ArrayBuffer);
  return [...new Set(buffers)].filter((buffer) => !isMarkedAsUntransferable(buffer));
}

const isView = (value: unknown): value is ArrayBufferView => ArrayBuffer.isView(value);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isWhole({ buffer, byteLength }: ArrayBufferView): boolean {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength >= MIN_BYTES;
}
