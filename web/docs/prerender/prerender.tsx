// First: the modules of the pages look at their browser as soon as they are read.
import './browser-stand-in.ts';

import { parentPort } from 'node:worker_threads';
import { GUIDES } from 'virtual:guides';
import { render } from 'preact';
import { GERMAN } from '../../playground/german/german.ts';
import { inLanguage } from '../../playground/in-language.ts';
import { type InterfaceDocument, operationsIn, otherRoutesIn } from '../../playground/operations.ts';
import { interfaceDocument } from '../../shell/interface-document.ts';
import { LANGUAGES, type LanguageId, setLanguage } from '../../texts/texts.ts';
import { shortened } from '../description-of.ts';
import { docsTexts } from '../docs.texts.ts';
import { Docs } from '../docs.tsx';
import { guideInLanguage } from '../guide-in-language.ts';
import { place } from './browser-stand-in.ts';
import { DrawnElement } from './drawn-document.ts';
import type { DrawnPage } from './page-head.ts';

/** Draws every page of the docs in every language, in a worker of the build, and posts them. */

interface PlannedPage {
  readonly name: string;
  readonly path: string;
  readonly description: string;
  readonly isTranslated: boolean;
}

/** An address where nothing is. */
const MISSING = '/docs/404';
/** A page that is drawn by then never is. */
const MAX_TURNS = 1000;

async function drawn({ path, ...planned }: PlannedPage, language: LanguageId): Promise<DrawnPage> {
  place.pathname = path;
  const root = new DrawnElement('div', 'http://www.w3.org/1999/xhtml');
  const container = root as unknown as Element;
  render(<Docs />, container);
  const body = await settled(root, path);
  render(null, container);
  const address = path === MISSING ? {} : { path };
  return { ...planned, ...address, language, title: document.title, body };
}

/** The page once nothing is awaited any more and turns change nothing. */
async function settled(root: DrawnElement, path: string): Promise<string> {
  let before = '';
  let same = 0;
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    await new Promise((next) => setImmediate(next));
    const html = root.inner();
    const isWaiting = html.includes('class="waiting"');
    same = html === before && !isWaiting ? same + 1 : 0;
    before = html;
    if (same > 5) return html;
  }
  throw new Error(`${path} is not drawn after ${MAX_TURNS} turns`);
}

function planned(document: InterfaceDocument, language: LanguageId): readonly PlannedPage[] {
  const operations = [...operationsIn(document), ...otherRoutesIn(document)];
  return [
    { name: 'index', path: '/docs', description: docsTexts().lead, isTranslated: true },
    { name: '404', path: MISSING, description: '', isTranslated: false },
    ...GUIDES.map((guide) => ({
      name: guide.name,
      path: `/docs/${guide.name}`,
      description: guideInLanguage(guide, language).description,
      isTranslated: guide.texts.de !== undefined,
    })),
    ...operations.map((operation) => ({
      name: `reference/${operation.name}`,
      path: `/docs/reference/${operation.name}`,
      description: shortened(
        (language === 'de' ? inLanguage(operation, GERMAN) : operation).description.replaceAll('`', ''),
      ),
      isTranslated: true,
    })),
  ];
}

const interfaceOf = await interfaceDocument<InterfaceDocument>();
for (const { id } of LANGUAGES) {
  await setLanguage(id);
  for (const page of planned(interfaceOf, id)) parentPort?.postMessage(await drawn(page, id));
}
