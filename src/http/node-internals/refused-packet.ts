/**
 * The bytes that Node's HTTP parser was given when it failed.
 *
 * Node's inside: `rawPacket` of the error of `clientError`, which is documented, but absent from errors that the server
 * makes itself, such as those of time limits. Seen with Node 24.12 and 26.10.
 */
export const refusedPacket = (error: Error & { readonly rawPacket?: Buffer }): Buffer | undefined =>
  error.rawPacket;
