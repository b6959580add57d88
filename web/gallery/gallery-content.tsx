import { CodeBlock } from '../components/code-block.tsx';
import { DocumentFrame } from '../components/document-frame.tsx';
import { JsonTree } from '../components/json-tree.tsx';
import { ComponentStates, Pressed, State } from './component-states.tsx';

const CURL = {
  id: 'curl',
  name: 'curl',
  code: [
    "curl 'http://localhost:8080/v1/epc-qr-code' \\",
    '  -H "Authorization: Bearer $KONTOR_API_KEY" \\',
    `  -d '{"iban": "AT611904300234573201", "recipient": "Buchbinderei Sieber", "amount": 148.5, "text": "Invoice 2026-0117, thank you"}'`,
  ].join('\n'),
};
const PYTHON = { id: 'python', name: 'Python', code: 'import json\nimport os\nimport urllib.request' };

const ANSWER = {
  vatNumber: 'ATU16370905',
  isValid: true,
  checkedAt: null,
  score: 0.98,
  address: { street: 'Wiedner Hauptstraße 32', lines: ['ACME Holding SE', '1040 Wien'] },
  values: Array.from({ length: 120 }, (_, index) => index),
};

const PICTURE = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><path d="M8 8h40v40H8zM72 8h40v40H72zM8 72h40v40H8z"/></svg>',
  ],
  { type: 'image/svg+xml' },
);
/** A page with one line, as short as a PDF can be; readers rebuild its table of offsets. */
const PAPER = new Blob(
  [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 298]/Contents 4 0 R/Resources<</Font<</F<</Type/Font',
    '/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n',
    '4 0 obj<</Length 39>>stream\nBT /F 24 Tf 40 220 Td (A document) Tj ET\nendstream endobj\n',
    'trailer<</Root 1 0 R>>\n%%EOF\n',
  ],
  { type: 'application/pdf' },
);

/** What is read. */
export function Content() {
  return (
    <>
      <ComponentStates name="Code block" isWide>
        <State name="one language">
          <CodeBlock label="Call" samples={[CURL]} />
        </State>
        <State name="several">
          <CodeBlock label="Call in a language" samples={[CURL, PYTHON]} />
        </State>
        <State name="wrapped">
          <Pressed>
            <CodeBlock label="Wrapped call" samples={[CURL]} />
          </Pressed>
        </State>
      </ComponentStates>
      <ComponentStates name="JSON tree">
        <State name="an answer">
          <JsonTree value={ANSWER} />
        </State>
        <State name="a single value">
          <JsonTree value="ATU16370905" />
        </State>
      </ComponentStates>
      <ComponentStates name="Document frame" isWide>
        <State name="a picture">
          <DocumentFrame content={PICTURE} label="Three squares" />
        </State>
        <State name="a document">
          <DocumentFrame content={PAPER} label="A document" />
        </State>
      </ComponentStates>
    </>
  );
}
