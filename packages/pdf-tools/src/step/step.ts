import { InvalidInput, type Rule, type Violation, violation } from '@kontor/base';
import type { FontLibrary } from '@kontor/graphics';
import type { PdfImage, SmallerOrder, SmallerPicture } from '@kontor/pdf';
import type { z } from 'zod';
import type { PdfDraft } from '../model/pdf-draft.ts';

/**
 * When a step may run: `edit` changes the document, `convert` and `seal` its bytes, `encrypt` shuts it, `answer` makes
 * something else of it.
 */
export type Phase = 'edit' | 'convert' | 'seal' | 'encrypt' | 'answer';

/** One thing that a document can be asked to undergo: its word, its members, its place among others. */
export interface StepDeclaration<Members extends z.ZodObject = z.ZodObject> {
  /** The word in `do`. */
  readonly do: string;
  readonly phase: Phase;
  /** Beside `do`. */
  readonly members: Members;
  /** Texts that are taken as they are, with white space at their ends. */
  readonly verbatim?: readonly string[];
  /** Rules across members, for those that passed; paths begin at the step. */
  readonly check?: (values: Partial<z.output<Members>>) => readonly StepFault[];
}

/** What is wrong with a step. */
export interface StepFault {
  readonly member: string;
  readonly rule: Rule;
  readonly text: string;
}

export const stepFault = (member: string, rule: Rule, text: string): StepFault => ({ member, rule, text });

/** A step that changes the document. */
export interface Editor<Members extends z.ZodObject = z.ZodObject> extends StepDeclaration<Members> {
  readonly phase: 'edit';
  edit(draft: PdfDraft, values: z.output<Members>, context: EditContext): void | Promise<void>;
}

/** Gives a declaration its types; adds nothing. */
export const editor = <Members extends z.ZodObject>(declaration: Editor<Members>): Editor<Members> =>
  declaration;

/** A file that steps name. */
export interface Asset {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Where it is a picture: decoded, where a step draws it. */
  readonly picture?: AssetPicture | undefined;
}

/** A picture ready to be drawn; `alpha` has one byte a pixel. */
export interface AssetPicture {
  readonly image: PdfImage;
  readonly alpha?: Uint8Array | undefined;
}

/** What a step is run with beside its members. */
export interface EditContext {
  /** Its place in the list. */
  readonly index: number;
  readonly fonts: FontLibrary;
  readonly nowMs: number;
  readonly asset: (name: string) => Asset | undefined;
  readonly notes: Notes;
}

/** What becomes known while steps run. */
export interface Notes {
  readonly warnings: Set<string>;
  /** Pictures that somebody else must make smaller before a step can be done: then all steps run again. */
  readonly requested: RequestedPicture[];
  /** The answers, by the place of the step and the number of the picture's object; none for a step that has not asked. */
  readonly smaller: SmallerPictures;
}

/** A picture of the document that is to be made smaller where hostile files do no harm. */
export interface RequestedPicture extends SmallerOrder {
  /** Of the step. */
  readonly index: number;
  /** Of the picture's object. */
  readonly number: number;
  readonly data: Uint8Array;
}

export type SmallerPictures = ReadonlyMap<number, ReadonlyMap<number, SmallerPicture>>;

/** A violation of a member of a step. */
export const stepViolation = (index: number, { member, rule, text }: StepFault): Violation =>
  violation(['steps', index, member], rule, text);

/** @throws InvalidInput always */
export function refuseStep(index: number, member: string, text: string): never {
  throw new InvalidInput([stepViolation(index, stepFault(member, { kind: 'valid' }, text))]);
}
