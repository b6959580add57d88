import { Payments } from '../accounts/payments.ts';
import type { Config } from '../config.ts';
import type { Check } from '../core/health.ts';
import { Stripe } from '../engines/payment/stripe.ts';
import { StripeClient } from '../engines/payment/stripe-client.ts';
import type { DataFolder } from './open-data-folder.ts';
import type { EngineServices } from './open-engines.ts';
import type { LedgerServices } from './open-ledger.ts';
import { attemptCounters } from './shared-parts.ts';
import type { System } from './system.ts';

interface PaymentsOptions {
  readonly system: Pick<System, 'clock' | 'random'>;
  readonly config: Config;
  readonly dataFolder: Pick<DataFolder, 'store' | 'secret' | 'shared'>;
  readonly ledger: Pick<LedgerServices, 'accountCache' | 'plans' | 'packs'>;
  readonly outside: Pick<EngineServices, 'http' | 'time'>;
  readonly publicUrl: () => string;
  readonly onError: (task: string, error: unknown) => void;
}

export interface PaymentServices {
  readonly payments: Payments;
  /** How the last request to the provider went. */
  readonly client: { readonly check: Check };
}

/** Payments through Stripe; `undefined` where the operator has not set it up. */
export function openPayments(options: PaymentsOptions): PaymentServices | undefined {
  const { system, config, dataFolder, ledger, outside, publicUrl, onError } = options;
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: base } = config;
  if (key === undefined || webhookSecret === undefined) return undefined;
  const client = new StripeClient({ http: outside.http, time: outside.time, base, key });
  const payments = new Payments({
    provider: new Stripe({ client, webhookSecret }),
    store: dataFolder.store,
    clock: system.clock,
    attempts: attemptCounters(dataFolder, system.clock),
    random: system.random,
    accountCache: ledger.accountCache,
    plans: ledger.plans,
    packs: ledger.packs,
    secret: dataFolder.secret.derive('payments'),
    publicUrl,
    onError: (error) => onError('payments', error),
  });
  return { payments, client };
}
