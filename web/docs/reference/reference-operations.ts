import { inLanguage } from '../../playground/in-language.ts';
import {
  type InterfaceDocument,
  operationsIn,
  otherRoutesIn,
  type PlaygroundOperation,
} from '../../playground/operations.ts';
import { interfaceDocument } from '../../shell/interface-document.ts';
import { loadOperationTexts } from '../../shell/operation-texts.ts';
import type { LanguageId } from '../../texts/texts.ts';

const loads = new Map<LanguageId, Promise<readonly PlaygroundOperation[]>>();

/**
 * What the reference shows, with all fields, in a language: loaded once somebody reads a page of it or searches.
 * @throws when the interface document cannot be loaded; the next call tries again
 */
export function referenceOperations(language: LanguageId): Promise<readonly PlaygroundOperation[]> {
  const running = loads.get(language) ?? load(language);
  loads.set(language, running);
  running.catch(() => loads.delete(language));
  return running;
}

async function load(language: LanguageId): Promise<readonly PlaygroundOperation[]> {
  const [document, texts] = await Promise.all([
    interfaceDocument<InterfaceDocument>(),
    loadOperationTexts(language),
  ]);
  return [...operationsIn(document), ...otherRoutesIn(document)].map((one) => inLanguage(one, texts));
}
