/**
 * Files that take longer than a second, in seconds on two quiet cores (`npm test -- --times`). They are spread over the
 * processes of a run before all others, and none above 1.5 s is in `npm run test:fast`. Otherwise a wrong figure costs
 * balance, nothing else.
 */
export const HEAVY_FILES: Readonly<Record<string, number>> = {
  'packages/codes/src/payment-picture/qr-picture.test.ts': 1.4,
  'packages/invoice/src/discounted-items.test.ts': 1.2,
  'packages/invoice/src/sweep.test.ts': 1.2,
  'packages/payment/src/swiss-bill/slip-files.test.ts': 1.9,
  'packages/pdf/src/finish/finish-print.test.ts': 5.8,
  'packages/pdf/src/read/pdf-file.test.ts': 2.4,
  'packages/pdfa/src/convert-sent.test.ts': 4,
  'packages/pdfa/src/convert.test.ts': 6.5,
  'src/engines/children/child-pool.test.ts': 4.5,
  'src/engines/geocoder/threads/embedded-geocoder.test.ts': 1.6,
  'src/engines/pictures/pictures.test.ts': 1.6,
  'src/engines/programs/hostile-programs.test.ts': 2.1,
  'src/engines/programs/program-pool.test.ts': 4.1,
  'src/engines/programs/program-session.test.ts': 7.6,
  'src/engines/series/series-engine.test.ts': 1.2,
  'src/http/dashboard/accounts.test.ts': 3.6,
  'src/http/dashboard/guards.test.ts': 1.2,
  'src/http/dashboard/strangers.test.ts': 1.7,
  'src/operations/pdf-to-pdf-a/blank.test.ts': 2.8,
  'src/operations/pdf-to-pdf-a/privacy.test.ts': 3.7,
  'src/operations/pdf-to-pdf-a/wire.test.ts': 6.4,
  'test/clients/typescript.test.ts': 4.5,
  'test/command-line.test.ts': 7,
  'test/commands.test.ts': 1.8,
  'test/contract.test.ts': 9.5,
  'test/docs.test.ts': 11.8,
  'test/engines.test.ts': 1.5,
  'test/first-start.test.ts': 5,
  'test/geocoder-embedded.test.ts': 5.3,
  'test/geocoder.test.ts': 1.7,
  'test/index-age.test.ts': 1.2,
  'test/mcp.test.ts': 1.5,
  'test/privacy.test.ts': 3.5,
  'test/random-requests.test.ts': 5,
  'test/settings-at-start.test.ts': 4.7,
  'test/setup.test.ts': 2.3,
  'test/string-fields.test.ts': 2,
  'test/test-key-pictures.test.ts': 4.5,
  'test/test-run.test.ts': 2,
  'test/world-file.test.ts': 1.6,
  'test/wrong-settings.test.ts': 1.4,
};

/** All in one process, so never beside each other. */
export const NEVER_BESIDE: readonly string[] = [
  // They measure time, or who is served first.
  'src/engines/pulse/lateness.test.ts',
  'src/engines/workers/gives-way.test.ts',
  'src/engines/workers/short-jobs.test.ts',
  'src/http/loop-load.test.ts',
  'src/http/loop-turns.test.ts',
  'src/threads/priority.test.ts',
  'test/string-fields.test.ts',
  // The kernel counts the processes of a user, which all programs of a service that is root have in common.
  'src/engines/programs/guard.test.ts',
  'src/engines/programs/hostile-programs.test.ts',
  'src/engines/programs/program-pool.test.ts',
  'src/engines/programs/program-session.test.ts',
];
