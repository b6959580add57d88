import { FAILURES, type FailureName } from '../../../src/http/failure.ts';
import type { InterfaceDocument } from '../../playground/operations.ts';
import type { AnswerDetails, HeaderDetails } from './operation-details.ts';

/** Statuses and headers of an operation, as the interface document has them. */

interface Header {
  readonly description?: string;
  readonly $ref?: string;
}
interface Response {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly $ref?: string;
}
/** The parts of the interface document that playgrounds do not need. */
export interface AnswersDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly 'x-operation'?: string;
            readonly operationId?: string;
            readonly summary?: string;
            readonly responses?: Readonly<Record<string, Response>>;
          }
        >
      >
    >
  >;
  readonly components: {
    readonly headers: Readonly<Record<string, Header>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

/** What the statuses of errors are called in the table of the service. */
const FAILURE_OF: Readonly<Record<string, FailureName>> = {
  '402': 'unpaid',
  '403': 'forbidden',
  '500': 'fault',
  '503': 'unavailable',
};
const REQUEST_ID = '01M7Y5BFQ55P0DYG0V2CWTWWSH';
/** Its description is a list of tokens, which the page has by themselves. */
const WARNING_HEADER = 'X-Warning';

/** A violation of the operation, for the example of status 406. */
export interface ExampleViolation {
  readonly message: string;
  readonly field: string;
  readonly description: string;
}

interface Facts {
  readonly name: string;
  readonly violation: ExampleViolation | undefined;
  /** Body of status 200 where that is JSON. */
  readonly result: unknown;
  /** Texts in the reader's language. */
  readonly text: (english: string) => string;
}

const lastOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

function responsesOf(
  { paths, components }: AnswersDocument,
  name: string,
): { readonly summary: string | undefined; readonly responses: readonly (readonly [string, Response])[] } {
  for (const methods of Object.values(paths)) {
    for (const operation of Object.values(methods)) {
      if ((operation['x-operation'] ?? operation.operationId) !== name) continue;
      const responses = Object.entries(operation.responses ?? {}).map(([status, one]) => {
        const named = one.$ref === undefined ? undefined : components.responses[lastOf(one.$ref)];
        return [status, named ?? one] as const;
      });
      return { summary: operation.summary, responses };
    }
  }
  throw new Error(`the interface document has no operation ${name}`);
}

const errorBody = (details: readonly object[], messages: readonly string[]): string =>
  pretty({ messages, details, requestId: REQUEST_ID });

/** With lists of one text in one line. */
const pretty = (body: unknown): string =>
  JSON.stringify(body, undefined, 2).replaceAll(/\[\n\s+("[^"\n]*")\n\s+\]/g, '[$1]');

function exampleOf(status: string, { violation, result }: Facts): string | undefined {
  if (status === '200') return result === undefined ? undefined : pretty(result);
  if (status === '406' && violation !== undefined) return errorBody([violation], [violation.message]);
  const failure = FAILURE_OF[status];
  if (failure === undefined) return undefined;
  const { message, description } = FAILURES[failure];
  const identifier = `message.${message}`;
  return errorBody([{ message: identifier, description }], [identifier]);
}

export function answersOf(document: AnswersDocument, facts: Facts): readonly AnswerDetails[] {
  const { summary, responses } = responsesOf(document, facts.name);
  return responses.map(([status, { description = '', content = {} }]) => {
    const example = exampleOf(status, facts);
    const failure = FAILURE_OF[status];
    return {
      status,
      // The title of an operation describes nothing.
      meaning: description === summary ? '' : facts.text(description),
      types: Object.keys(content),
      ...(example !== undefined && { example }),
      ...(failure !== undefined && { identifier: `message.${FAILURES[failure].message}` }),
    };
  });
}

/** The headers of all answers, each once, in their order; the tokens of warnings are a list of their own. */
export function answerHeadersOf(
  document: AnswersDocument,
  name: string,
  text: (english: string) => string,
): readonly HeaderDetails[] {
  const found = new Map<string, string>();
  for (const [, { headers = {} }] of responsesOf(document, name).responses) {
    for (const [header, one] of Object.entries(headers)) {
      const { description = '' } =
        one.$ref === undefined ? one : (document.components.headers[lastOf(one.$ref)] ?? {});
      if (!found.has(header)) found.set(header, header === WARNING_HEADER ? '' : text(description));
    }
  }
  return [...found].map(([header, meaning]) => ({ name: header, meaning }));
}

/** Every text that `answersOf` and `answerHeadersOf` translate. */
export function answerTexts(document: InterfaceDocument & AnswersDocument): ReadonlySet<string> {
  const texts = new Set<string>();
  const collect = (english: string): string => {
    texts.add(english);
    return english;
  };
  const facts = { violation: undefined, result: undefined, text: collect };
  for (const methods of Object.values(document.paths)) {
    for (const { 'x-operation': operation, operationId } of Object.values(methods)) {
      const name = operation ?? operationId ?? '';
      answersOf(document, { ...facts, name });
      answerHeadersOf(document, name, collect);
    }
  }
  texts.delete('');
  return texts;
}
