/** The keys of a column of the index, as it is stored: most are never looked at one by one. */
export class KeyText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = ` ${text} `;
  }

  has(key: string): boolean {
    return this.#text.includes(` ${key} `);
  }

  hasBeginningWith(beginning: string): boolean {
    return this.#text.includes(` ${beginning}`);
  }
}
