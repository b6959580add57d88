/** What the files of a place may import. */
export interface Direction {
  readonly from: RegExp;
  readonly to: readonly string[] | 'all';
}

/**
 * Which folder of `src` may import which (ARCHITECTURE.md, "Layers"); each may import the packages that package.json names. The first entry whose `from` is a beginning of a file's
 * path counts; `to` lists what that file may import. `$1` means what the group in `from` matched.
 */
export const DIRECTIONS: readonly Direction[] = [
  { from: /^(main|cli)\.ts$/, to: 'all' },
  { from: /^(app|commands|testing)\//, to: 'all' },
  { from: /^config(\.data)?\.ts$/, to: ['config', 'core/'] },
  // Types alone, which the pages import as well.
  { from: /^dashboard-api-types\//, to: ['dashboard-api-types/'] },
  { from: /^core\//, to: ['shares/', 'core/'] },
  { from: /^operations\/index\.ts$/, to: ['operations/', 'core/'] },
  { from: /^operations\/([^/]+)\//, to: ['operations/$1/', 'core/'] },
  // Below store and engines: whatever runs on a thread of its own.
  { from: /^shares\//, to: ['shares/'] },
  { from: /^threads\//, to: ['threads/', 'core/'] },
  {
    from: /^engines\//,
    to: ['shares/', 'engines/', 'threads/', 'store/sqlite/sqlite-connection.ts', 'core/'],
  },
  { from: /^meter\//, to: ['shares/', 'meter/', 'core/', 'store/port.ts', 'store/records.ts'] },
  {
    // The thread finds an operation by its name.
    from: /^call\/large-body\//,
    to: ['shares/', 'call/', 'engines/workers/', 'core/', 'operations/index.ts'],
  },
  { from: /^call\//, to: ['shares/', 'call/', 'meter/', 'core/'] },
  {
    from: /^accounts\//,
    to: ['shares/', 'accounts/', 'meter/', 'core/', 'store/port.ts', 'store/records.ts'],
  },
  { from: /^evidence\//, to: ['evidence/', 'core/', 'store/port.ts', 'store/records.ts'] },
  { from: /^store\//, to: ['store/', 'threads/', 'core/'] },
  {
    from: /^http\//,
    to: [
      'shares/',
      'http/',
      'call/',
      'core/',
      'meter/',
      'accounts/',
      'dashboard-api-types/',
      'operations/index.ts',
      'config.ts',
      'store/port.ts',
      'store/records.ts',
    ],
  },
];
