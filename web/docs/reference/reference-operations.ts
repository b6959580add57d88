import { GERMAN_TEXTS } from 'virtual:guides';
import { inLanguage, type OperationTexts } from '../../playground/in-language.ts';
import {
  type InterfaceDocument,
  operationsIn,
  otherRoutesIn,
  type PlaygroundOperation,
} from '../../playground/operations.ts';
import { interfaceDocument } from '../../shell/interface-document.ts';
import type { LanguageId } from '../../texts/texts.ts';

let loading: Promise<readonly PlaygroundOperation[]> | undefined;

/**
 * What the reference shows of an operation, with all fields, in a language; undefined where there is none of this name.
 * The interface document is loaded once somebody reads a page of it or searches.
 * @throws when the interface document cannot be loaded; the next call tries again
 */
export async function referenceOperation(
  name: string,
  language: LanguageId,
): Promise<PlaygroundOperation | undefined> {
  const [operations, texts] = await Promise.all([allOperations(), textsIn(language, name)]);
  const operation = operations.find((one) => one.name === name);
  return operation === undefined ? undefined : inLanguage(operation, texts);
}

function allOperations(): Promise<readonly PlaygroundOperation[]> {
  if (loading === undefined) {
    loading = load();
    loading.catch(() => {
      loading = undefined;
    });
  }
  return loading;
}

async function load(): Promise<readonly PlaygroundOperation[]> {
  const document = await interfaceDocument<InterfaceDocument>();
  return [...operationsIn(document), ...otherRoutesIn(document)];
}

/** The interface document is in English, and so is the page where the texts of another language cannot be loaded. */
async function textsIn(language: LanguageId, name: string): Promise<OperationTexts> {
  if (language === 'en') return {};
  return (await GERMAN_TEXTS[name]?.().catch(() => undefined)) ?? {};
}
