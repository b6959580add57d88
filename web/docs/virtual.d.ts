declare module 'virtual:guides' {
  export const GUIDES: readonly {
    readonly name: string;
    readonly group: 'start' | 'make' | 'run';
    readonly title: string;
    readonly headings: readonly { readonly id: string; readonly text: string }[];
    readonly load: () => Promise<string>;
  }[];
  /** READMEs of operations as HTML, by name. */
  export const READMES: Readonly<Record<string, () => Promise<string>>>;
  /** The index of the search. */
  export const SEARCH: Readonly<
    Record<'en' | 'de', () => Promise<import('./search/index-file.ts').IndexFile>>
  >;
  /** Groups of words for the same thing. */
  export const searchWords: () => Promise<readonly (readonly string[])[]>;
}
