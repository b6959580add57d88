/** Longer arrays are the system's own: their pages come zeroed. */
const MAX_POOLED_BYTES = 8192;

/**
 * Zeroed words to compute with. An array longer than 64 bytes costs 0.25 to 1 µs and a place in the collector's lists;
 * one cut from Buffer's pool costs 0.05 µs, and a small symbol and its picture need ten: 27 instead of 30 µs for a
 * QR Code as WebP. Only for what ends with the computation: kept, it would keep its whole pool, and handed to another
 * thread, take it along.
 */
export function workWords(count: number): Int32Array {
  const bytes = 4 * count;
  if (bytes > MAX_POOLED_BYTES) return new Int32Array(count);
  const { buffer, byteOffset } = Buffer.allocUnsafe(bytes);
  // Pools are cut at multiples of 8, but nothing promises it.
  return byteOffset % 4 === 0 ? new Int32Array(buffer, byteOffset, count).fill(0) : new Int32Array(count);
}

/** Zeroed bytes to compute with, as `workWords`. */
export function workBytes(count: number): Uint8Array {
  if (count > MAX_POOLED_BYTES) return new Uint8Array(count);
  const { buffer, byteOffset } = Buffer.allocUnsafe(count);
  return new Uint8Array(buffer, byteOffset, count).fill(0);
}
