/** The tool that prints HTML documents. Types only. */

/** A file that came with the request, for relative addresses of its documents. */
export interface DocumentFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly type: string;
}

export interface PrintOrder {
  readonly html: string;
  /** Scripts run: the request asks for it and the operator allows it. */
  readonly javascript: boolean;
  /** `static` for a document without scripts and frames: `packages/html/src/page-isolation.ts`. */
  readonly isolation: 'static' | 'full';
  /** Of pages that get no size from CSS; after landscape and paperFormat. */
  readonly paper: { readonly widthCm: number; readonly heightCm: number };
  readonly marginsCm: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  readonly printBackground: boolean;
  readonly scale: number;
  readonly pageRanges?: string | undefined;
  /** `@page { size }` wins over the paper; else the document is laid out for the paper on every page. */
  readonly preferCssPageSize: boolean;
  readonly media: 'print' | 'screen';
  /** One page as high as its content, at most 508 cm; the height of the paper is not looked at. */
  readonly singlePage: boolean;
  readonly tagged: boolean;
  readonly outline: boolean;
  /** Drawings get the texts of their titles, and pictures without a text are looked for. */
  readonly accessible: boolean;
  readonly waitFor?:
    | {
        readonly selector?: string | undefined;
        readonly expression?: string | undefined;
        readonly delayMs?: number | undefined;
      }
    | undefined;
  readonly resources: readonly DocumentFile[];
  readonly locale?: string | undefined;
  readonly timezone?: string | undefined;
  /** What elements of class `date` show. */
  readonly today: string;
  readonly failOnResourceError: boolean;
  readonly failOnScriptError: boolean;
  /** Words that are not on the paper are violations. */
  readonly failOnContentError: boolean;
  readonly bands: {
    readonly header?: string | undefined;
    readonly footer?: string | undefined;
    /** Instead of the others on page 1; an empty text for none. */
    readonly headerFirst?: string | undefined;
    readonly footerFirst?: string | undefined;
    /** The same on the last page, unless that is page 1 and has one of the above. */
    readonly headerLast?: string | undefined;
    readonly footerLast?: string | undefined;
    /** Whether a page, from 1, of so many carries header and footer. Default: each does. */
    readonly pages?: readonly { readonly from: number; readonly to: number }[] | undefined;
  };
}

/** A printed header or footer with the pages, from 1, that carry it. */
export interface PrintedBand {
  readonly kind: 'header' | 'footer';
  /** The member of the order's bands that it was printed from. */
  readonly source: Exclude<keyof PrintOrder['bands'], 'pages'>;
  readonly pdf: Uint8Array;
  readonly pages: readonly number[];
  /** Each of `pages` has a page of its own in `pdf`, in this order; else all carry its one page. */
  readonly isPaged: boolean;
}

export interface PrintedDocument {
  /** The body as the browser wrote it. */
  readonly body: Uint8Array;
  readonly pageCount: number;
  /** Of the document; empty where it has none. */
  readonly title: string;
  readonly bands: readonly PrintedBand[];
  /** Pictures that have no text in their place, `img logo.png`; looked for only with `accessible`. */
  readonly picturesWithoutText: readonly string[];
  /** `lang` of the document; empty where it has none. */
  readonly language: string;
  /** Sizes that pages are meant to have: the browser rounds them. */
  readonly papers: readonly { readonly widthCm: number; readonly heightCm: number }[];
  /** A page would have another size by the document's CSS. */
  readonly ignoresCssPageSize: boolean;
  /** Words of the document that are not on its pages. */
  readonly wordsOutside: number;
  /** Its scripts still worked when it was printed. */
  readonly scriptsUnfinished: boolean;
  /** Resources that did not come, those of header and footer included. */
  readonly blockedResources: number;
  readonly timing: { readonly queueMs: number; readonly renderMs: number; readonly bandsMs: number };
}

/** Prints HTML documents with a browser that has no network of its own. */
export interface PagePrinter {
  /**
   * @throws InvalidInput for a document over the limits of pages or memory, a `waitFor` that cannot be read, page
   *   ranges past the end, and failures that the order names; Refusal busy when too many wait; Unavailable, with a
   *   text for the caller, at the deadline and while no browser runs
   */
  print(order: PrintOrder, signal: AbortSignal): Promise<PrintedDocument>;
}
