/** An identifier as both syntaxes write it. */
export interface Identifier {
  /** Code list ICD (ISO 6523), four digits; absent: a number without register, such as that of a customer. */
  readonly scheme?: string | undefined;
  readonly id: string;
}

const WITH_SCHEME = /^(\d{4}):(.*)$/s;

/**
 * An identifier of a request: four digits and a colon in front of it are its scheme.
 * @example identifierOf('0088:7300010000001') // { scheme: '0088', id: '7300010000001' }
 * @example identifierOf('K-4711') // { id: 'K-4711' }
 */
export function identifierOf(text: string): Identifier {
  const [, scheme, id = ''] = WITH_SCHEME.exec(text) ?? [];
  return scheme === undefined ? { id: text } : { scheme, id: id.trim() };
}
