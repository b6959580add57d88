/** What the files of a place may import. */
export interface Direction {
  readonly from: RegExp;
  readonly to: readonly string[] | 'all';
}

/**
 * Which folder may import which (ARCHITECTURE.md, "Layers"). The first entry whose `from` is a beginning of a file's
 * path counts; `to` lists what that file may import. `$1` means what the group in `from` matched.
 */
export const DIRECTIONS: readonly Direction[] = [
  { from: /^(main|cli)\.ts$/, to: 'all' },
  { from: /^(compose|commands|testing)\//, to: 'all' },
  { from: /^config(\.data)?\.ts$/, to: ['config', 'core/', 'lib/'] },
  // The districts of `lib`, each on top of those before it.
  ...districts(['base', 'picture', 'type', 'job', 'pdf', 'pdfa', 'codes', 'vat', 'payment', 'invoice']),
  { from: /^lib\/indexes\//, to: ['lib/indexes/', 'lib/base/', 'core/errors.ts'] },
  { from: /^lib\/html\//, to: ['lib/html/', 'lib/base/', 'core/errors.ts'] },
  {
    from: /^lib\/places\//,
    to: ['lib/places/', 'lib/base/', 'lib/type/', 'lib/job/', 'core/errors.ts'],
  },
  { from: /^lib\/osm\//, to: ['lib/osm/', 'lib/base/', 'core/errors.ts'] },
  // Types alone, which the pages import as well.
  { from: /^dashboard\//, to: ['dashboard/'] },
  { from: /^core\//, to: ['core/', 'lib/'] },
  { from: /^operations\/index\.ts$/, to: ['operations/', 'core/'] },
  { from: /^operations\/([^/]+)\//, to: ['operations/$1/', 'core/', 'lib/'] },
  // Below store and engines: whatever runs on a thread of its own, and whatever reads SQLite.
  { from: /^threads\//, to: ['threads/', 'core/', 'lib/'] },
  { from: /^sqlite\//, to: ['sqlite/', 'core/', 'lib/'] },
  { from: /^engines\//, to: ['engines/', 'threads/', 'sqlite/', 'core/', 'lib/'] },
  { from: /^meter\//, to: ['meter/', 'core/', 'lib/', 'store/port.ts', 'store/records.ts'] },
  {
    from: /^reading\//,
    to: ['reading/', 'call/', 'engines/workers/', 'core/', 'lib/', 'operations/index.ts'],
  },
  { from: /^call\//, to: ['call/', 'meter/', 'core/', 'lib/'] },
  { from: /^accounts\//, to: ['accounts/', 'meter/', 'core/', 'lib/', 'store/port.ts', 'store/records.ts'] },
  { from: /^store\//, to: ['store/', 'threads/', 'sqlite/', 'core/', 'lib/'] },
  {
    from: /^http\//,
    to: [
      'http/',
      'call/',
      'core/',
      'lib/',
      'meter/',
      'accounts/',
      'dashboard/',
      'operations/index.ts',
      'config.ts',
      'store/port.ts',
      'store/records.ts',
    ],
  },
];

/** One direction for each district: it may import itself and those before it. */
function districts(names: readonly string[]) {
  return names.map((name, index) => ({
    from: new RegExp(`^lib/${name}/`),
    to: ['core/errors.ts', ...names.slice(0, index + 1).map((one) => `lib/${one}/`)],
  }));
}
