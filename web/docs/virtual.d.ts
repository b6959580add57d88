declare module 'virtual:guides' {
  /** A guide in one language. */
  export interface GuideText {
    readonly title: string;
    /** What it is about in one or two sentences. */
    readonly description: string;
    readonly headings: readonly { readonly id: string; readonly text: string }[];
    readonly load: () => Promise<string>;
  }
  export interface GuideEntry {
    readonly name: string;
    readonly group: 'start' | 'make' | 'run';
    /** Always in English, in German where it is translated. */
    readonly texts: { readonly en: GuideText; readonly de?: GuideText };
  }
  export const GUIDES: readonly GuideEntry[];
  /** READMEs of operations as HTML, by name. */
  export const READMES: Readonly<Record<string, () => Promise<string>>>;
  /** The further parts of an operation's page, by its name. */
  export const DETAILS: Readonly<
    Record<
      string,
      Readonly<
        Record<'en' | 'de', () => Promise<import('./reference/operation-details.ts').OperationDetails>>
      >
    >
  >;
  /** German texts of operations by the English ones, by the operation's name. */
  export const GERMAN_TEXTS: Readonly<
    Record<string, () => Promise<import('../playground/in-language.ts').OperationTexts>>
  >;
}

declare module 'virtual:operations' {
  /** In the order of the interface document. */
  export const OPERATIONS: readonly import('./docs-sources.ts').ListedOperation[];
}

declare module 'virtual:search-files' {
  /** The index of the search. */
  export const SEARCH: Readonly<
    Record<'en' | 'de', () => Promise<import('./search/index-file.ts').IndexFile>>
  >;
  /** Groups of words for the same thing. */
  export const searchWords: () => Promise<readonly (readonly string[])[]>;
}
