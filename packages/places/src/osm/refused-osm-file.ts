/** A file is not an .osm.pbf file that can be read; the message is one clause in plain English, for the operator. */
export class RefusedOsmFile extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'RefusedOsmFile';
  }
}
