import { Unavailable, type Why } from '@kontor/base';
import type { RegisterName, VatNumber } from '@kontor/vat';
import {
  attemptOutcome,
  type FailureCode,
  type FailureOutcome,
  registerFailure,
} from './register-failure.ts';

/** Why a register gives no answer: what an attempt met, or that none was made. */
export type UnavailableReason = FailureCode | 'not-set-up' | 'circuit-open';

/** Registers as their own readers call them. */
const TITLES: Readonly<Record<RegisterName, string>> = {
  vies: 'VIES',
  evatr: "eVatR, the confirmation service of Germany's BZSt,",
  hmrc: 'the register of HM Revenue & Customs',
  uid: 'the Swiss UID register',
  brreg: 'the Brønnøysund register',
  skatturinn: 'the company register of Skatturinn',
};

const SENTENCES: Readonly<Record<FailureOutcome, string>> = {
  throttled: 'is busy',
  timeout: 'did not answer in time',
  unavailable: 'is not available',
  refused: 'refused the request of this service',
  garbled: 'sent an unreadable answer',
};

/** The error of a call whose register gave no answer: names the register and the prefix, nothing of the number. */
export function registerUnavailable(
  register: RegisterName,
  { prefix }: VatNumber,
  reason: UnavailableReason,
  retryAfterSeconds: number | undefined,
): Unavailable {
  return new Unavailable(`${register} ${prefix}: ${reason}`, {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    description: description(TITLES[register], prefix, reason),
    why: whyOf(register, prefix, reason),
    isOwnLimit: reason === 'limited' || reason === 'queue',
  });
}

/** As sentences name them, with the state that was asked. */
const SUBJECTS: Readonly<Record<RegisterName, string>> = {
  vies: 'VIES',
  evatr: 'eVatR',
  hmrc: 'HMRC',
  uid: 'BFS',
  brreg: 'Brreg',
  skatturinn: 'Skatturinn',
};

function whyOf(register: RegisterName, prefix: string, reason: UnavailableReason): Why {
  if (reason === 'not-set-up') return { cause: 'notSetUp', subject: `${prefix} register` };
  const isBusy = reason !== 'circuit-open' && attemptOutcome(registerFailure(reason)) === 'throttled';
  return { cause: isBusy ? 'registerBusy' : 'register', subject: `${SUBJECTS[register]} (${prefix})` };
}

function description(title: string, prefix: string, reason: UnavailableReason): string {
  if (reason === 'not-set-up') {
    return `VAT IDs starting with ${prefix} cannot be checked: ${title} is not set up on this service.`;
  }
  const outcome = reason === 'circuit-open' ? 'unavailable' : attemptOutcome(registerFailure(reason));
  const says = SENTENCES[outcome as keyof typeof SENTENCES];
  return `VAT IDs starting with ${prefix} cannot be checked at the moment: ${title} ${says}; try again later.`;
}
