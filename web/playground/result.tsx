import { useEffect, useState } from 'preact/hooks';
import { CodeBlock } from '../components/code-block.tsx';
import { Copy } from '../components/copy.tsx';
import { DocumentFrame } from '../components/document-frame.tsx';
import { JsonTree } from '../components/json-tree.tsx';
import type { PlaygroundResult } from '../shell/playground-call.ts';
import { bytes, number } from '../texts/formats.ts';
import { indentedXml } from './indented-xml.ts';
import { playgroundTexts } from './playground.texts.ts';

/** What came back: drawn, with its facts and a way to keep it. */
export function Result({
  played,
  operation,
}: {
  readonly played: PlaygroundResult;
  readonly operation: string;
}) {
  const t = playgroundTexts();
  return (
    <div class="stack">
      <p class="quiet small">{t.facts(played.status, number(played.ms), number(played.credits))}</p>
      {played.status === 204 ? <p>{t.found204}</p> : <Content played={played} />}
      {played.content.size > 0 && <Download played={played} operation={operation} />}
      <details>
        <summary>{t.headers}</summary>
        <dl class="facts">
          {played.headers.map(([name, value]) => (
            <div key={name}>
              <dt class="mono small">{name}</dt>
              <dd class="mono small">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function Content({ played: { content, type } }: { readonly played: PlaygroundResult }) {
  const t = playgroundTexts();
  const [json, setJson] = useState<{ readonly value: unknown; readonly text: string }>();
  const isJson = type.startsWith('application/json');
  useEffect(() => {
    if (!isJson) return;
    content.text().then((text) => setJson({ value: JSON.parse(text), text }));
  }, [content, isJson]);
  if (isJson) {
    return (
      json && (
        <>
          <JsonTree value={json.value} />
          <Copy text={json.text} />
        </>
      )
    );
  }
  if (/^(application\/pdf|image\/(png|jpeg|gif|webp|svg\+xml))/.test(type)) {
    return <DocumentFrame content={content} label={t.result} />;
  }
  if (/^(text\/|application\/xml)/.test(type)) return <TextContent content={content} type={type} />;
  return null;
}

/** Longer texts take a browser seconds; all of them is in the download. */
const MAX_SHOWN = 200_000;

function TextContent({ content, type }: Pick<PlaygroundResult, 'content' | 'type'>) {
  const t = playgroundTexts();
  const [text, setText] = useState<string>();
  const isXml = /\bxml\b/.test(type);
  useEffect(() => {
    const form = isXml ? indentedXml : (plain: string) => plain;
    content
      .slice(0, MAX_SHOWN)
      .text()
      .then((beginning) => setText(form(beginning)));
  }, [content, isXml]);
  if (text === undefined) return null;
  return (
    <div class={isXml ? 'stack xml-content' : 'stack'}>
      <CodeBlock label={t.result} samples={[{ id: 'text', name: t.text, code: text }]} isWrappedAtFirst />
      {content.size > MAX_SHOWN && <p class="quiet small">{t.beginning(bytes(MAX_SHOWN))}</p>}
    </div>
  );
}

/** Pictures that browsers do not draw, reports and all else can be kept. */
function Download({
  played: { content, fileName, type },
  operation,
}: {
  readonly played: PlaygroundResult;
  readonly operation: string;
}) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  const ending = /^[\w-]+\/([\w-]+)/.exec(type)?.[1] ?? 'bin';
  return (
    <a href={address} download={fileName ?? `${operation}.${ending}`}>
      {playgroundTexts().download(bytes(content.size))}
    </a>
  );
}
