import type { RuleContext } from './context.ts';
import type { RuleDocument } from './rule-document.ts';
import { type Sequence, truth } from './values.ts';

/** An expression as a function. */
export interface Compiled {
  readonly items: (context: RuleContext) => Sequence;
  /** Its effective boolean value. */
  readonly isTrue: (context: RuleContext) => boolean;
  /** Its value, where that is one text whatever the document has. */
  readonly text?: (context: RuleContext) => string;
  /** Its truth at every node of a document, where the names that the document has decide it; undefined where they do not. */
  readonly settled?: (document: RuleDocument) => boolean | undefined;
}

/** An expression by its items: their effective boolean value is its own. */
export const ofItems = (items: Compiled['items']): Compiled => ({
  items,
  isTrue: (context) => truth(items(context)),
});

/** An expression that is true or false. */
export const ofTruth = (isTrue: Compiled['isTrue'], settled?: Compiled['settled']): Compiled => ({
  isTrue,
  items: (context) => [isTrue(context)],
  ...(settled === undefined ? {} : { settled }),
});

/** The truth of `not()`. */
export const denied = ({ isTrue, settled }: Compiled): Compiled =>
  ofTruth(
    (context) => !isTrue(context),
    settled === undefined
      ? undefined
      : (document) => {
          const known = settled(document);
          return known === undefined ? undefined : !known;
        },
  );

/** An expression that is one text. */
export const ofText = (text: (context: RuleContext) => string): Compiled => ({
  text,
  isTrue: (context) => text(context) !== '',
  items: (context) => [text(context)],
});
