/** What is to be paid for, at the provider's page. */
export interface CheckoutRequest {
  readonly customer: string;
  readonly mode: 'subscription' | 'payment';
  /** The provider's id of the price. */
  readonly price: string;
  /** Credits of a pack: what is paid later brings what was offered now. */
  readonly credits?: number;
  readonly language: 'en' | 'de';
  /** The same key asks for the same page, however often it is sent. */
  readonly idempotencyKey: string;
  readonly returnUrl: string;
}

/** An event of the provider whose signature was right: its subject, not its content. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
}

/** Where something of a payment went back to the payer, in minor units. */
export interface Returned {
  /** The provider's id of the refund or dispute. */
  readonly id: string;
  readonly reason: 'refund' | 'dispute';
  /** `undone`: the refund failed, or the dispute was won. */
  readonly state: 'returned' | 'undone';
  readonly amount: number;
  readonly total: number;
}

/** What is the case at the provider now, of one customer. */
export type PaymentFact =
  | {
      readonly kind: 'pack';
      readonly customer: string;
      /** Checkout session that was paid. */
      readonly id: string;
      readonly credits: number;
    }
  | {
      readonly kind: 'invoice';
      readonly customer: string;
      readonly id: string;
      /** Whole periods that were paid, by price. */
      readonly periods: readonly { readonly price: string; readonly quantity: number }[];
    }
  | {
      readonly kind: 'subscription';
      readonly customer: string;
      readonly id: string;
      /** `pending`: not paid for the first time yet. */
      readonly state: 'live' | 'pending' | 'over';
      readonly price: string;
      /** Unix ms; `null` when the subscription ends with its period. */
      readonly renewsAt: number | null;
    }
  | {
      readonly kind: 'returned';
      readonly customer: string;
      /** Id of the session or invoice that was paid. */
      readonly purchase: string;
      readonly returned: Returned;
    };

/** The payment provider. Every method that asks it throws `Unavailable` when it does not answer. */
export interface PaymentProvider {
  /** The customer's id. */
  createCustomer(customer: { readonly email: string; readonly idempotencyKey: string }): Promise<string>;
  /** Address of the page on which is paid. */
  createCheckout(request: CheckoutRequest): Promise<string>;
  /** Address of the page for payment method, invoices and cancellation. */
  createPortal(request: {
    readonly customer: string;
    readonly returnUrl: string;
    readonly idempotencyKey: string;
  }): Promise<string>;
  /** Ends a subscription at once; one that has ended already is left alone. */
  cancelSubscription(id: string): Promise<void>;
  /** Checks and reads what the provider sent. @param now Unix ms @throws Refusal forbidden */
  readEvent(body: Uint8Array, signature: string | undefined, now: number): PaymentEvent;
  /** Asks what is the case now: events arrive late, twice and in any order. Empty for what does not concern us. */
  factsOf(event: PaymentEvent): Promise<readonly PaymentFact[]>;
}
