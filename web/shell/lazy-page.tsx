import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { texts } from '../texts/texts.ts';
import { Skeleton } from './resource-view.tsx';

export type LazyPage<Props extends object = object> = FunctionComponent<Props> & {
  /** Begins to load it before it is drawn. */
  readonly prepare: () => void;
};

/** A page that is loaded when it is first opened, or just before. */
export function lazyPage<Props extends object = object>(
  fetchPage: () => Promise<FunctionComponent<Props>>,
): LazyPage<Props> {
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
    if (!('fault' in state)) return <Skeleton />;
    return (
      <Banner look="bad">
        {texts.value.faults.unreachable(location.origin)}{' '}
        <Button look="plain" onClick={start}>
          {texts.value.common.retry}
        </Button>
      </Banner>
    );
  }
  return Object.assign(Later, { prepare });
}
