/**
 * Node's HTTP. Not by `import`: for that Node asks the module for each of its exports, one of which loads fetch with all
 * behind it (25 ms of the start and 9 MB; measured with 26.10). `src/app/start-modules.test.ts` looks for it.
 */
export const nodeHttp = () => process.getBuiltinModule('node:http');
