import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { texts } from '../texts/texts.ts';
import { Waiting } from './waiting.tsx';

/** A page that is loaded when it is first opened. */
export function later<Props extends object = object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  return function Later(props: Props) {
    const [state, setState] = useState<{ fault?: unknown; Page?: FunctionComponent<Props> }>(
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
    if (state.Page !== undefined) return <state.Page {...props} />;
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
