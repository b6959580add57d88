import { texts } from '../texts/texts.ts';
import { Banner } from './banner.tsx';
import { CodeBlock } from './code-block.tsx';
import { Copy } from './copy.tsx';
import './secret.css';

/** A key as lists show it: where it begins and ends. */
export const MaskedKey = ({ mark }: { readonly mark: string }) => <code class="masked-key">{mark}</code>;

/** A new key, which is never shown again, with the call that tries it. */
export const NewKey = ({ text, curl }: { readonly text: string; readonly curl: string }) => (
  <div class="new-key">
    <Banner look="warn" word={texts.value.keys.shownOnce}>
      {texts.value.keys.shownOnceWhy}
    </Banner>
    <div class="row spread">
      <code class="key-text">{text}</code>
      <Copy text={text} label={texts.value.keys.copyKey} />
    </div>
    <CodeBlock label={texts.value.keys.tryIt} samples={[{ id: 'curl', name: 'curl', code: curl }]} />
  </div>
);
