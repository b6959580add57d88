import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { texts } from '../texts/texts.ts';
import { Waiting } from './waiting.tsx';

/** A page that is loaded when it is first opened. */
export function later(load: () => Promise<FunctionComponent>): FunctionComponent {
  let loaded: FunctionComponent | undefined;
  return function Later() {
    const [state, setState] = useState<{ fault?: unknown; Page?: FunctionComponent }>(
      loaded ? { Page: loaded } : {},
    );
    const start = () => {
      load().then(
        (Page) => {
          loaded = Page;
          setState({ Page });
        },
        (fault: unknown) => setState({ fault }),
      );
    };
    useEffect(() => {
      if (state.Page === undefined) start();
    }, []);
    if (state.Page !== undefined) return <state.Page />;
    if (!('fault' in state)) return <Waiting />;
    return (
      <Banner look="bad">
        {texts.value.faults.unreachable}{' '}
        <Button look="plain" onClick={start}>
          {texts.value.common.retry}
        </Button>
      </Banner>
    );
  };
}
