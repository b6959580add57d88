import { useEffect, useState } from 'preact/hooks';
import type { Answer } from './live.ts';
import { askSecurely } from './secure.tsx';

/** As `useAnswer`, for what needs a password that was entered lately: asks for it first. */
export function useSecureAnswer<Value>(path: string): Answer<Value> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ path: string; value?: Value; fault?: unknown }>({ path });
  useEffect(() => {
    let isLeft = false;
    askSecurely<Value>('GET', path).then(
      (value) => isLeft || setState({ path, value }),
      (fault: unknown) => isLeft || setState({ path, fault }),
    );
    return () => {
      isLeft = true;
    };
  }, [path, round]);
  const current = state.path === path ? state : { path };
  const isWaiting = !('value' in current) && !('fault' in current);
  return { ...current, isWaiting, again: () => setRound(round + 1) };
}
