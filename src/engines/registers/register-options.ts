import { type VatNumber, vatNumber } from '@kontor/vat';
import type { BrregOptions } from './brreg.ts';
import type { EvatrOptions } from './evatr.ts';
import type { HmrcOptions } from './hmrc.ts';
import type { VatSettings } from './settings.ts';
import type { SkatturinnOptions } from './skatturinn.ts';
import type { UidOptions } from './uid.ts';
import type { ViesOptions } from './vies.ts';

/** How the registers are asked; a register without options is not set up. */
export interface RegisterOptions {
  readonly checksumPolicy: 'reject' | 'verify';
  /** One whole verification, waiting and retries included. */
  readonly timeoutMs: number;
  readonly attemptTimeoutMs: number;
  /** Who asks where a question names nobody. */
  readonly requester: VatNumber | undefined;
  readonly vies: ViesOptions;
  readonly evatr: EvatrOptions | undefined;
  readonly hmrc: HmrcOptions | undefined;
  readonly uid: UidOptions;
  readonly brreg: BrregOptions;
  readonly skatturinn: SkatturinnOptions | undefined;
  /** Life of remembered answers; 0 remembers none. */
  readonly cache: { readonly registeredMs: number; readonly unregisteredMs: number; readonly max: number };
}

/** The options that the operator's settings mean. */
export function registerOptions(settings: VatSettings): RegisterOptions {
  const { VAT_VIES_REQUESTER: requester } = settings;
  return {
    checksumPolicy: settings.VAT_CHECKSUM_POLICY,
    timeoutMs: settings.VAT_TIMEOUT_MS,
    attemptTimeoutMs: settings.VAT_ATTEMPT_TIMEOUT_MS,
    requester: requester === undefined ? undefined : vatNumber(requester),
    vies: {
      baseUrl: settings.VAT_VIES_BASE_URL,
      concurrency: settings.VAT_VIES_CONCURRENCY,
      concurrencyPerState: settings.VAT_VIES_CONCURRENCY_PER_STATE,
    },
    evatr:
      settings.VAT_EVATR === 'off'
        ? undefined
        : {
            baseUrl: settings.VAT_EVATR_BASE_URL,
            concurrency: settings.VAT_EVATR_CONCURRENCY,
            callsPerSecond: settings.VAT_EVATR_RPS,
          },
    hmrc: hmrcOptions(settings),
    uid: { url: settings.VAT_BFS_URL, ech97Namespace: settings.VAT_BFS_ECH97_NS },
    brreg: { baseUrl: settings.VAT_BRREG_BASE_URL },
    skatturinn:
      settings.VAT_IS_PROVIDER === 'none' ? undefined : { baseUrl: settings.VAT_SKATTURINN_BASE_URL },
    cache: {
      registeredMs: settings.VAT_CACHE_TTL_S * 1000,
      unregisteredMs: settings.VAT_CACHE_NEGATIVE_TTL_S * 1000,
      max: settings.VAT_CACHE_MAX,
    },
  };
}

function hmrcOptions(settings: VatSettings): HmrcOptions | undefined {
  const { VAT_HMRC_CLIENT_ID: clientId, VAT_HMRC_CLIENT_SECRET: clientSecret } = settings;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return {
    baseUrl: settings.VAT_HMRC_BASE_URL,
    credentials: { clientId, clientSecret },
    callsPerSecond: settings.VAT_HMRC_RPS,
  };
}
