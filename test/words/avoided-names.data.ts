/**
 * Words that names of files, types, functions and members do without: what a thing is or does has a plain word that a
 * newcomer would look for. Compared with the words of a name, joined by hyphens: `isStillThere` is `is-still-there`.
 */
export interface AvoidedName {
  readonly word: RegExp;
  readonly instead: string;
  /** Only names of files, folders and exports: a member has its owner's name beside it. */
  readonly isForExports?: boolean;
  /** Names that keep the word, each with its reason. */
  readonly allowed?: Readonly<Record<string, string>>;
}

export const AVOIDED_NAMES: readonly AvoidedName[] = [
  { word: /\b(?:say|says|said|saying)\b/, instead: 'print, report, output' },
  { word: /\b(?:tell|tells|told)\b/, instead: 'notify, report, events' },
  { word: /\b(?:know|knows|knew)\b|^known$/, instead: 'supports, has, listed, cached' },
  {
    word: /\b(?:want|wants|wanted)\b/,
    instead: 'requested, required',
    allowed: {
      wanted: 'the member of /ready and /health: processes that are to serve, beside those that do',
    },
  },
  { word: /\b(?:hear|hears|heard|unheard|ear)\b|\blisten-for\b/, instead: 'receive, detect, find' },
  { word: /\b(?:speak|speaks|spoken)\b/, instead: 'set the language, use' },
  { word: /\basked\b/, instead: 'requested, queried, calls' },
  { word: /\b(?:gone|away|anew|unread)\b/, instead: 'ended, exited, unavailable, again' },
  { word: /\bthere\b/, instead: 'installed, available, present' },
  { word: /\bmend(?:s|ed|ing)?\b/, instead: 'correct, repair' },
  {
    word: /\b(?:look|looks|looked|looking|lookers?)\b/,
    instead: 'sample, style, snapshot, preview, search',
    allowed: {
      looks: 'e2e/dashboard: how pages look, in pictures; and a job of the pool that its tests run',
    },
  },
  { word: /\b(?:judge|judges|judged|judgement|verdict)\b/, instead: 'check, validation, result, decision' },
  { word: /\bchance\b/, instead: 'random' },
  { word: /\blanes?\b/, instead: 'isolation, queue' },
  { word: /\b(?:lie|lies|stands|stood)\b/, instead: 'is, position' },
  { word: /^late$/, instead: 'deadline exceeded' },
  { word: /\bhanded-over\b/, instead: 'transfer' },
  {
    word: /\bunder-way\b/,
    instead: 'progress, open',
    allowed: { callsUnderWay: 'the member of `kontor status --json`' },
  },
  { word: /\b(?:thing|things|stuff)\b/, instead: 'feature, item, value: what it is' },
  { word: /\b(?:nobody|somebody)\b/, instead: 'none, anonymous, caller' },
  { word: /\bremembered\b/, instead: 'cached' },
  { word: /\bcame\b/, instead: 'arrived' },
  {
    word: /\bholds\b/,
    instead: 'contains, is met',
    allowed: {
      holds: 'credits set aside until a call is charged: the word of banks',
      Holds: 'credits set aside until a call is charged: the word of banks',
    },
  },
  {
    word: /^(?:parts|data|info|utils?|helpers?|misc)$/,
    instead: 'a name after its owner or its content',
    isForExports: true,
  },
  { word: /^(?:most|least)-/, instead: 'MAX_, MIN_' },
  {
    word: /\b(?:desk|office|surroundings|doorkeeper|turnstile|patience|patiently|pulse|takers?|votes)\b/,
    instead: 'context, composition, environment, session guard, limiter, retry, monitor, majority',
    allowed: { countryVotes: 'places vote for the country of a street: the majority decides' },
  },
];

/** One base name in three folders or more is one concept: what it means in each of them. */
export const SHARED_BASE_NAMES: Readonly<Record<string, string>> = {
  accounts: 'accounts of the service, or of a bank that an invoice names',
  address: 'postal addresses: on the page and in both syntaxes of an e-invoice',
  attachments: 'files that a document carries: in PDF, PDF/A and e-invoices',
  identifier: 'numbers of parties and items with the scheme of their register',
  'other-parties': 'parties of an invoice beside seller and buyer: the request and both syntaxes',
  references: 'documents that an invoice refers to: the request and both syntaxes',
  'code-words': 'barcodes: from text to the code words of a symbol',
  documents: 'documents that go to operations, and the texts on them',
  examples: "the examples of an operation's declaration",
  'fixed-patterns': 'barcodes: the modules of a symbol that do not depend on its data',
  index: 'the entry of a package, the declaration of an engine or an operation',
  keys: 'API keys: the service, its store and the pages about them',
  'log-in': 'log-in to an account: the service, its page and the attack on it',
  main: 'what a command runs',
  pages: 'pages of documents or of the dashboard',
  operations: 'operations of the service, or of PDF content (ISO 32000-1, 7.8.2)',
  patterns: 'barcodes: the tables of bars',
  payments: 'payments: of an invoice, or for credits',
  peers: 'other libraries or services, to compare with',
  playground: 'the page of the dashboard on which operations are tried',
  programs: 'external programs',
  requests: 'calls of the service',
  results: 'results of a suite, as it stores them',
  samples: 'sample requests or documents',
  schema: 'the Zod schemas of a folder; the SQL schema of a data file',
  settings: 'the settings that a package or an engine declares',
  'shortest-encoding': 'barcodes: the search for the fewest code words',
  size: 'barcodes: the sizes of a symbol',
  sources: 'where data is fetched from',
  vat: 'VAT of an invoice, and the check of VAT numbers',
};
