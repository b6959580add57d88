import { useLayoutEffect, useRef } from 'preact/hooks';
import { chooseCodeLanguage, codeLanguage } from '../../components/code-language.ts';
import { codeTokens } from '../../components/code-tokens.ts';
import { Copy } from '../../components/copy.tsx';
import { Tabs } from '../../components/tabs.tsx';
import type { CodeSample } from '../../playground/samples.ts';
import { docsTexts } from '../docs.texts.ts';

/**
 * Above a call of a guide: its languages, and what copies it. The first sample is what the page has, the others are
 * written in its place.
 * @param code the element that has the first sample
 */
export function CallTabs({
  samples,
  code,
}: {
  readonly samples: readonly CodeSample[];
  readonly code: HTMLElement;
}) {
  const [first] = samples;
  const sample = samples.find(({ id }) => id === codeLanguage.value) ?? first;
  const original = useRef<readonly Node[]>([...code.childNodes]);
  useLayoutEffect(() => {
    code.replaceChildren(...(sample === undefined || sample === first ? original.current : colored(sample)));
    return () => code.replaceChildren(...original.current);
  }, [sample?.id]);
  if (sample === undefined) return null;
  return (
    <div class="row spread">
      <Tabs label={docsTexts().languages} tabs={samples} chosen={sample.id} onChosen={chooseCodeLanguage} />
      <Copy text={sample.code} />
    </div>
  );
}

const colored = ({ id, code }: CodeSample): readonly Node[] =>
  codeTokens(code, id).map(({ kind, text }) => {
    if (kind === undefined) return document.createTextNode(text);
    const piece = document.createElement('span');
    piece.className = `code-${kind}`;
    piece.textContent = text;
    return piece;
  });
