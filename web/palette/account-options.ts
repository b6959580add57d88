import { useEffect, useState } from 'preact/hooks';
import type {
  KeyList,
  OperatorAccounts,
  RequestPage,
  SessionView,
} from '../../src/dashboard-api-types/wire.ts';
import { callApi } from '../api.ts';
import { refreshSession, session } from '../shell/session.ts';
import { accountOptions, fixedOptions, keyOptions, requestOptions } from './own-options.ts';
import type { PaletteOption } from './ranked-options.ts';

/** Request ids that are listed: the last ones. */
const MAX_REQUESTS = 50;
/** Letters of an address from which on accounts are looked up, and the pause in typing before that. */
const MIN_ADDRESS = 2;
const PAUSE_MS = 150;

interface OptionsAtHand {
  readonly options: readonly PaletteOption[];
  /** Why some of them are missing. */
  readonly fault?: unknown;
}

/** Pages and actions at once; keys and request ids of the account as they arrive. */
export function useOwnOptions(): OptionsAtHand {
  const [loaded, setLoaded] = useState<readonly PaletteOption[]>([]);
  const [fault, setFault] = useState<unknown>();
  useEffect(() => {
    let isLeft = false;
    loadOwn().then(
      (options) => isLeft || setLoaded(options),
      (failed: unknown) => isLeft || setFault(failed),
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return {
    options: [...fixedOptions(session.value ?? 'nobody'), ...loaded],
    ...(fault !== undefined && { fault }),
  };
}

async function loadOwn(): Promise<readonly PaletteOption[]> {
  // Pages of the docs ask for no session: somebody who opens the palette there does.
  if (session.value === undefined) await refreshSession();
  if (session.value === 'nobody') return [];
  const [{ keys }, { requests }] = await Promise.all([
    callApi<KeyList>('GET', '/keys'),
    callApi<RequestPage>('GET', `/requests?limit=${MAX_REQUESTS}`),
  ]);
  return [...keyOptions(keys), ...requestOptions(requests)];
}

const isOperator = (found: SessionView | 'nobody' | undefined): boolean =>
  found !== undefined && found !== 'nobody' && found.account.role === 'operator';

/** For operators: accounts whose address has what was typed. */
export function useAccountOptions(query: string): OptionsAtHand {
  const [found, setFound] = useState<{ query: string } & OptionsAtHand>();
  const typed = query.trim();
  const isWanted = isOperator(session.value) && typed.length >= MIN_ADDRESS;
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    const timer = setTimeout(() => {
      callApi<OperatorAccounts>('GET', `/operator/accounts?${new URLSearchParams({ search: typed })}`).then(
        ({ accounts }) => isLeft || setFound({ query: typed, options: accountOptions(accounts) }),
        (fault: unknown) => isLeft || setFound({ query: typed, options: [], fault }),
      );
    }, PAUSE_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isWanted, typed]);
  return found !== undefined && isWanted && found.query === typed ? found : { options: [] };
}
