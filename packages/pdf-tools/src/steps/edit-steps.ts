import type { Editor } from '../step/step.ts';
import { attach } from './attach.ts';
import { compress } from './compress.ts';
import { metadata } from './metadata.ts';
import { rotate } from './rotate.ts';
import { select } from './select.ts';
import { stamp } from './stamp.ts';

/** The steps that change a document, each declared in a file of its own. */
// The list has steps of different members; each is run with what its own schema gave.
export const EDITORS: readonly Editor[] = [
  select,
  rotate,
  stamp,
  metadata,
  attach,
  compress,
] as readonly unknown[] as readonly Editor[];
