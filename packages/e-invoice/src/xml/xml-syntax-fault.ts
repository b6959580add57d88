/** A document that this reader refuses. The message is for its sender and ends with the place, where there is one. */
export class XmlSyntaxFault extends Error {
  /** From 1; absent where the whole document is meant. */
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(what: string, line?: number, column?: number) {
    super(line === undefined ? what : `${what} (line ${line}, column ${column})`);
    this.name = 'XmlSyntaxFault';
    this.line = line;
    this.column = column;
  }
}
