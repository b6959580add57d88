import { runShare } from './run-share.ts';

await runShare(3);
