import { EDITORS, type StepDeclaration } from '@kontor/pdf-tools';
import type { AnswerStep, BytesStep } from './step-kinds.ts';
import { encrypt } from './steps/encrypt.ts';
import { text } from './steps/extracted-text.ts';
import { image } from './steps/page-images.ts';
import { pdfA } from './steps/pdf-a.ts';
import { seal } from './steps/seal.ts';
import { split } from './steps/split.ts';

export const BYTES_STEPS: readonly BytesStep[] = [pdfA, seal, encrypt];
export const ANSWER_STEPS: readonly AnswerStep[] = [image, text, split];
/** All steps, in the order of the guide. */
export const STEPS: readonly StepDeclaration[] = [...EDITORS, ...BYTES_STEPS, ...ANSWER_STEPS];
