/**
 * Files that take longer than a second, in seconds on two quiet cores (`npm test -- --times`). They are spread over the
 * processes of a run before all others, and none above 1.5 s is in `npm run test:fast`. Otherwise a wrong figure costs
 * balance, nothing else.
 */
export const HEAVY_FILES: Readonly<Record<string, number>> = {
  'packages/codes/src/barcode/barcode-job.test.ts': 1.7,
  'packages/codes/src/barcode/test-key-barcodes.test.ts': 3.6,
  'packages/codes/src/payment-picture/qr-picture.test.ts': 1.4,
  'packages/graphics/src/two-color-image/writers.test.ts': 2.3,
  'packages/invoice/src/discounted-items.test.ts': 2.5,
  'packages/invoice/src/looks.test.ts': 2.1,
  'packages/invoice/src/sweep.test.ts': 1.2,
  'packages/payment/src/swiss-bill/slip-files.test.ts': 4,
  'packages/pdf/src/read/pdf-file.test.ts': 2.4,
  'packages/pdf/src/svg/safe-svg.test.ts': 3.5,
  'packages/pdfa/src/convert-unrepaired.test.ts': 4,
  'packages/pdfa/src/convert.test.ts': 4,
  'src/call/large-body/large-json-parser.test.ts': 1.7,
  'src/engines/children/child-pool.test.ts': 13,
  'src/engines/geocoder/threads/embedded-geocoder.test.ts': 1.6,
  'src/engines/pictures/pictures.test.ts': 1.6,
  'src/engines/programs/hostile-programs.test.ts': 2.1,
  'src/engines/programs/program-pool.test.ts': 4.1,
  'src/engines/programs/program-session.test.ts': 10,
  'src/engines/series/series-engine.test.ts': 2.6,
  'src/engines/workers/gives-way.test.ts': 2.2,
  'src/engines/workers/worker-pool.test.ts': 3.2,
  'src/http/dashboard/accounts.test.ts': 7,
  'src/http/dashboard/guards.test.ts': 1.2,
  'src/http/dashboard/strangers.test.ts': 1.7,
  'src/operations/pdf-to-pdf-a/blank.test.ts': 2.8,
  'src/operations/pdf-to-pdf-a/privacy.test.ts': 3.7,
  'src/operations/pdf-to-pdf-a/wire.test.ts': 6.4,
  'src/operations/pdf/mutated-documents.test.ts': 7,
  'test/clients/typescript.test.ts': 4.5,
  'test/command-line.test.ts': 4.5,
  'test/commands.test.ts': 1.8,
  'test/contract.test.ts': 8,
  'test/docs.test.ts': 5,
  'test/engines.test.ts': 1.5,
  'test/first-start.test.ts': 4.5,
  'test/geocoder-embedded.test.ts': 6,
  'test/geocoder.test.ts': 1.7,
  'test/index-age.test.ts': 1.2,
  'test/mcp.test.ts': 1.5,
  'test/privacy.test.ts': 7,
  'test/random-requests.test.ts': 8,
  'test/string-fields.test.ts': 2,
  'test/test-key-pictures.test.ts': 4.5,
  'test/test-run.test.ts': 2,
  'test/world-file.test.ts': 1.6,
  'test/wrong-settings.test.ts': 1.4,
  // The slow ones.
  'packages/invoice/src/sweep.slow.test.ts': 9,
  'packages/pdf/src/finish/finish-mutated.slow.test.ts': 22,
  'packages/pdf/src/read/mutated-files.slow.test.ts': 11,
  'packages/pdfa/src/convert.slow.test.ts': 40,
  'src/engines/programs/hostile-programs.slow.test.ts': 10,
  'src/http/dashboard/strangers.slow.test.ts': 7,
  'src/operations/pdf-to-pdf-a/blank.slow.test.ts': 14,
  'test/clients/typescript-package.slow.test.ts': 3,
  'test/clients/typescript.slow.test.ts': 5,
  'test/command-line.slow.test.ts': 14,
  'test/docs.slow.test.ts': 13,
  'test/first-start.slow.test.ts': 9,
  'test/new-operation.slow.test.ts': 50,
  'test/shutdown-delay.slow.test.ts': 13,
  'test/random-requests.slow.test.ts': 28,
  'test/settings-at-start.slow.test.ts': 10,
  'test/setup.slow.test.ts': 7,
  'test/test-key-pictures.slow.test.ts': 14,
};

/**
 * Files that start dozens of programs. In a process that has loaded all tests a start takes 25 to 40 ms, as its memory is
 * copied page by page.
 */
export const MANY_PROGRAMS: readonly string[] = [
  'src/engines/children/child-pool.test.ts',
  'src/engines/programs/guard.test.ts',
  'src/engines/programs/hostile-programs.slow.test.ts',
  'src/engines/programs/hostile-programs.test.ts',
  'src/engines/programs/program-pool.test.ts',
  'src/engines/programs/program-session.test.ts',
  'src/operations/pdf-to-pdf-a/blank.slow.test.ts',
  'src/operations/pdf-to-pdf-a/blank.test.ts',
  'src/operations/pdf-to-pdf-a/privacy.test.ts',
  'src/operations/pdf-to-pdf-a/wire.test.ts',
];

/** In processes that follow each other, so never beside each other. */
export const NEVER_BESIDE: readonly string[] = [
  // They measure time, or who is served first.
  'src/engines/event-loop/overload-detector.test.ts',
  'src/engines/workers/gives-way.test.ts',
  'src/engines/workers/short-jobs.test.ts',
  'src/http/cpu-accounting.test.ts',
  'src/http/fair-scheduler.test.ts',
  'src/threads/priority.test.ts',
  'test/string-fields.test.ts',
  // The kernel counts the processes of a user, which all programs of a service that is root have in common.
  'src/engines/programs/guard.test.ts',
  'src/engines/programs/hostile-programs.test.ts',
  'src/engines/programs/program-pool.test.ts',
  'src/engines/programs/program-session.test.ts',
];
