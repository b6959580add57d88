import { type InvoiceInput, type InvoiceSettings, invoiceSchema } from '@kontor/invoice';
import { acceptableRequest } from '../request/acceptable-request.ts';
import { requestOfTerms } from '../request/request-of-terms.ts';
import type { StatedInvoice } from '../terms/stated-invoice.ts';
import { type Members, termValue } from '../terms/term-access.ts';

/** How a view looks, as a request of `POST /v2/invoice-pdf` has it. */
export interface ViewStyle {
  readonly template?: string | undefined;
  readonly accent?: string | undefined;
  readonly paper?: string | undefined;
  readonly language: string;
  readonly locale: string;
}

/** What stands for a name that a document does not state. */
const NOT_STATED = '–';

/** A line without which no request is: its row is not drawn. */
const NO_LINE = { description: NOT_STATED, amount: 1, unitPrice: 0 };

const membersOf = (value: unknown): Members =>
  (typeof value === 'object' && value !== null ? value : {}) as Members;

/** A trading name (BT-28, BT-45) that is the name is not drawn a second time below it: many programs always write both. */
const party = (value: unknown): Members => {
  const { tradingName, ...members } = membersOf(value);
  const { name = NOT_STATED } = members;
  return { ...members, name, ...(tradingName === undefined || tradingName === name ? {} : { tradingName }) };
};

/** `NA` is what programs write where a number must be and there is none (Peppol BIS Billing 3.0, 6.4): no number to be drawn. */
function metadataOf(value: unknown): Members {
  const { orderNumber, ...members } = membersOf(value);
  return { ...members, ...(orderNumber === undefined || orderNumber === 'NA' ? {} : { orderNumber }) };
}

/** What every document can be drawn with, whatever else it states. */
function plainRequest(stated: StatedInvoice, style: ViewStyle): InvoiceInput {
  const country = termValue(stated, 'BT-40');
  const currency = termValue(stated, 'BT-5');
  const issueDate = termValue(stated, 'BT-2');
  const parse = (more: object) =>
    invoiceSchema.safeParse({
      ...style,
      sender: { name: termValue(stated, 'BT-27') ?? NOT_STATED, country },
      recipient: { name: termValue(stated, 'BT-44') ?? NOT_STATED },
      items: [NO_LINE],
      ...more,
    });
  for (const more of [
    { currency, metadata: { number: termValue(stated, 'BT-1'), issueDate } },
    { metadata: { issueDate } },
    {},
  ]) {
    const { success, data } = parse(more);
    if (success) return data as InvoiceInput;
  }
  return invoiceSchema.parse({
    sender: { name: NOT_STATED },
    recipient: { name: NOT_STATED },
    items: [NO_LINE],
  }) as InvoiceInput;
}

/** A request with all terms that its rules take, or with the least that can be drawn. */
export interface DrawableRequest {
  readonly full: InvoiceInput | undefined;
  readonly plain: InvoiceInput;
}

/** The terms of a document as a request that is drawn, not sent. */
export function drawableRequest(
  stated: StatedInvoice,
  style: ViewStyle,
  settings: InvoiceSettings,
): DrawableRequest {
  const own = requestOfTerms(stated);
  const items = Array.isArray(own.items) && own.items.length > 0 ? own.items : [NO_LINE];
  const members = {
    ...own,
    ...style,
    sender: party(own.sender),
    recipient: party(own.recipient),
    items,
    metadata: metadataOf(own.metadata),
    attachments: undefined,
    zugferdDisabled: true,
    profile: undefined,
  };
  const { input } = acceptableRequest(JSON.parse(JSON.stringify(members)) as Members, settings);
  return { full: input, plain: plainRequest(stated, style) };
}
