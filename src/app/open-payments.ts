import { Payments } from '../accounts/payments.ts';
import type { Config } from '../config.ts';
import type { Check } from '../core/health.ts';
import { Stripe } from '../engines/payment/stripe.ts';
import { StripeClient } from '../engines/payment/stripe-client.ts';
import type { HttpClient } from '../engines/upstream/http-client.ts';
import type { Time } from '../engines/upstream/time.ts';
import type { LedgerServices } from './open-ledger.ts';
import type { System } from './system.ts';

interface PaymentsOptions
  extends Pick<System, 'clock' | 'random'>,
    Pick<LedgerServices, 'store' | 'accountCache' | 'plans' | 'packs' | 'secret'> {
  readonly config: Config;
  readonly http: HttpClient;
  readonly time: Time;
  readonly publicUrl: () => string;
  readonly onError: (task: string, error: unknown) => void;
}

/** Payments through Stripe, and how the last request to it went; `undefined` where the operator has not set it up. */
export function openPayments(
  options: PaymentsOptions,
): { readonly payments: Payments; readonly client: { readonly check: Check } } | undefined {
  const { config, http, time, secret, onError } = options;
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: base } = config;
  if (key === undefined || webhookSecret === undefined) return undefined;
  const client = new StripeClient({ http, time, base, key });
  const payments = new Payments({
    ...options,
    provider: new Stripe({ client, webhookSecret }),
    secret: secret.derive('payments'),
    onError: (error) => onError('payments', error),
  });
  return { payments, client };
}
