import { IMAGE_BOMBS, STREAM_BOMBS } from './pdf-bombs-content.mts';
import { COLOR_BOMBS, DRAWING_BOMBS, FUNCTION_BOMBS } from './pdf-bombs-drawing.mts';
import { ENCRYPTION_BOMBS } from './pdf-bombs-encryption.mts';
import { FONT_BOMBS } from './pdf-bombs-fonts.mts';
import { type Bombs, STRUCTURE_BOMBS, TREE_BOMBS } from './pdf-bombs-structure.mts';

/** Hostile documents by what of a document they abuse. */
export const PDF_BOMBS: Readonly<Record<string, Bombs>> = {
  structure: STRUCTURE_BOMBS,
  trees: TREE_BOMBS,
  encryption: ENCRYPTION_BOMBS,
  streams: STREAM_BOMBS,
  pictures: IMAGE_BOMBS,
  drawing: DRAWING_BOMBS,
  functions: FUNCTION_BOMBS,
  colors: COLOR_BOMBS,
  fonts: FONT_BOMBS,
};
