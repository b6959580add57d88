import { useEffect, useState } from 'preact/hooks';
import { callApi, ServiceUnreachable } from '../api.ts';

/** What was asked for: not there yet, there, or refused. A later fault keeps what was there before. */
export interface Resource<Value> {
  readonly value?: Value;
  readonly fault?: unknown;
  /** Asks again, now. */
  readonly again: () => void;
  /** How long the first answer has been awaited: 'short' shows nothing, see `Skeleton`. */
  readonly isWaiting: boolean;
}

/** How often live parts ask again while the page is visible. */
const EVERY_MS = 2000;

interface ResourceOptions {
  readonly live?: boolean;
  /** `callApiWithPassword` where a password must have been entered lately. */
  readonly by?: typeof callApi;
}

/** Asks for a path of the dashboard's interface; `live` asks again and again, but never while nobody looks. */
export function useResource<Value>(
  path: string,
  { live = false, by = callApi }: ResourceOptions = {},
): Resource<Value> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ path: string; value?: Value; fault?: unknown }>({ path });
  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      if (live && !isLeft) timer = setTimeout(look, EVERY_MS);
    };
    const look = () => {
      if (document.visibilityState === 'hidden') return next();
      by<Value>('GET', path)
        .then(
          (value) => isLeft || setState({ path, value }),
          (fault: unknown) =>
            isLeft || setState((before) => ({ ...(before.path === path && before), path, fault })),
        )
        .finally(next);
    };
    look();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [path, live, round]);
  const current = state.path === path ? state : { path };
  const isOffline = 'fault' in current && current.fault instanceof ServiceUnreachable;
  useEffect(() => {
    if (!isOffline) return;
    const again = () => setRound((before) => before + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isOffline]);
  const isWaiting = !('value' in current) && !('fault' in current);
  return { ...current, isWaiting, again: () => setRound(round + 1) };
}
