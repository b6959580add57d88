/** Bytes that are not the ASN.1 value that was expected. The message never contains bytes of the input. */
export class DerFault extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'DerFault';
  }
}
