import type { Violation } from '@kontor/base';
import { type InvoiceInput, type InvoiceSettings, invoiceCheck, invoiceSchema } from '@kontor/invoice';
import { checkInput } from '@kontor/schema';
import type { Members } from '../terms/term-access.ts';

/** A request without the members that its rules refuse. */
export interface AcceptableRequest {
  readonly request: Members;
  /** Of the members that were left out, and of those that lack and cannot be left out. */
  readonly violations: readonly Violation[];
  /** The request with its defaults; absent where it still cannot be sent. */
  readonly input?: InvoiceInput;
}

/** How often members are left out: each time all that are refused at once. */
const MAX_ATTEMPTS = 6;

const RULES = { input: invoiceSchema, check: invoiceCheck };

type Owner = Record<string, unknown>;

/** Members that go as a whole when something in them lacks, beside entries of lists. */
const OPTIONAL_OWNERS: ReadonlySet<string> = new Set([
  'card',
  'delivery',
  'deliveryPeriod',
  'directDebit',
  'payee',
  'paymentMeans',
  'period',
  'taxCurrency',
  'taxRepresentative',
]);

const pathOf = (field: string): string[] => field.split(/[.[\]]+/).filter((name) => name !== '');

const isOwner = (value: unknown): value is Owner => typeof value === 'object' && value !== null;

/** The object or list that a path leads to. */
function ownerAt(request: Owner, path: readonly string[]): Owner | undefined {
  let found: unknown = request;
  for (const name of path) found = isOwner(found) ? found[name] : undefined;
  return isOwner(found) ? found : undefined;
}

/** Leaves out what a violation names, or what lacks the named member; false where neither can go. */
function isLeftOut(request: Owner, field: string): boolean {
  const path = pathOf(field);
  const last = path.pop();
  if (last === undefined) return false;
  const owner = ownerAt(request, path);
  if (owner === undefined) return false;
  // Entries of lists keep their places until the whole round is done.
  if (Object.hasOwn(owner, last) && owner[last] !== undefined) {
    owner[last] = undefined;
    return true;
  }
  const name = path.pop();
  if (name === undefined) return false;
  const above = ownerAt(request, path);
  if (above === undefined || !(Array.isArray(above) || OPTIONAL_OWNERS.has(name))) return false;
  if (above[name] === undefined) return false;
  above[name] = undefined;
  return true;
}

/** Without absent members, entries of lists, and what is then empty. */
function compacted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(compacted).filter((one) => one !== undefined && one !== null);
    return kept.length === 0 ? undefined : kept;
  }
  if (!isOwner(value)) return value;
  const kept = Object.entries(value)
    .map(([name, one]) => [name, compacted(one)] as const)
    .filter(([, one]) => one !== undefined && one !== null);
  return Object.fromEntries(kept);
}

/** Leaves out of a request what the rules of `POST /v2/invoice-pdf` refuse, nothing is cut or changed. */
export function acceptableRequest(request: Members, settings: InvoiceSettings): AcceptableRequest {
  let left = compacted(request) as Owner;
  const violations: Violation[] = [];
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const checked = checkInput(RULES, structuredClone(left), settings);
    if ('input' in checked) return { request: left, violations, input: checked.input as InvoiceInput };
    violations.push(...checked.violations);
    const isChanged = checked.violations.map(({ field = '' }) => isLeftOut(left, field)).includes(true);
    left = compacted(left) as Owner;
    if (!isChanged) break;
  }
  return { request: left, violations };
}
