import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { texts } from '../texts/texts.ts';
import { Waiting } from './waiting.tsx';

export type Later<Props extends object = object> = FunctionComponent<Props> & {
  /** Begins to load it before it is drawn. */
  readonly prepare: () => void;
};

/** A page that is loaded when it is first opened, or just before. */
export function later<Props extends object = object>(
  fetchPage: () => Promise<FunctionComponent<Props>>,
): Later<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  const load = () =>
    fetchPage().then((Page) => {
      loaded = Page;
      return Page;
    });
  // A fault shows when the page is drawn, which asks again.
  const prepare = () => void load().catch(() => {});
  function Later(props: Props) {
    const [state, setState] = useState<{ fault?: unknown; Page?: FunctionComponent<Props> }>(
      loaded ? { Page: loaded } : {},
    );
    const start = () => {
      load().then(
        (Page) => setState({ Page }),
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
  }
  return Object.assign(Later, { prepare });
}
