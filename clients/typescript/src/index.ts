export type { Answer, FileAnswer } from './answer.ts';
export type { BatchCall, BatchOptions, BatchResult } from './batch.ts';
export { KontorError, type Violation } from './error.ts';
export { INTERFACE_VERSION, Kontor } from './kontor.generated.ts';
export type * from './models.generated.ts';
export type { CallOptions, KontorOptions } from './options.ts';
