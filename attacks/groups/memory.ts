import type { Attack } from '../attack.ts';

/** Documents that take memory, in each of the places where a browser has some, beside uploads and logos. */

const SECONDS = 10;
const KINDS = ['arrays', 'frames', 'canvases', 'shared-wasm', 'blobs', 'webgl', 'eight-gigabytes'] as const;

export const MEMORY: readonly Attack[] = KINDS.map((document) => ({
  kind: 'attack',
  name: `memory-${document}`,
  what: `four documents at once of ${document === 'eight-gigabytes' ? '8 GB' : '900 MB'} each (${document}), with uploads and logos`,
  hostile: [
    { generator: 'calls', options: { work: 'document', document, connections: 4 } },
    { generator: 'calls', options: { work: 'upload', connections: 2 } },
    { generator: 'calls', options: { work: 'logo', connections: 2 } },
  ],
  seconds: SECONDS,
  honest: 'documents',
}));
