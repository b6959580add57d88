import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { texts } from '../../texts/texts.ts';
import { exampleKeyTexts } from './example-key.texts.ts';
import { exampleKey } from './example-key.ts';

/** Offers one of the reader's keys for the examples; who is logged in is looked up once somebody presses the button. */
export function KeyChoice() {
  const t = exampleKeyTexts();
  const [panel, setPanel] = useState<{ readonly Panel: ComponentType }>();
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const open = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const { KeyPanel, loadKeys } = await import('./key-panel.tsx');
      await loadKeys();
      setPanel({ Panel: KeyPanel });
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  if (panel !== undefined) return <panel.Panel />;
  return (
    <div class="key-choice">
      <Button look="plain" busy={busy} onClick={() => void open()}>
        {t.open}
      </Button>
      {exampleKey.value !== undefined && <span class="quiet small">{exampleKey.value.name}</span>}
      {hasFailed && <Banner look="bad">{texts.value.faults.unreachable(location.origin)}</Banner>}
    </div>
  );
}
