import type { RegisterExchange } from './evidence/claims.ts';
import type { VatNumber } from './vat-number.ts';

/** The registers, as answers name them. */
export type RegisterName = 'vies' | 'evatr' | 'hmrc' | 'uid' | 'brreg' | 'skatturinn';

/** What is known of a trader, for a register to compare with its own entry. */
export interface TraderData {
  readonly name?: string;
  readonly street?: string;
  readonly postalCode?: string;
  readonly city?: string;
  /** As the member state writes it. */
  readonly companyType?: string;
}

/** `A` the same, `B` not the same, `C` nobody asked for it, `D` the state does not answer. */
export type MatchLetter = 'A' | 'B' | 'C' | 'D';

/** What a register found of the data about a trader, part by part. */
export interface TraderMatch {
  readonly name: MatchLetter;
  readonly street: MatchLetter;
  readonly postalCode: MatchLetter;
  readonly city: MatchLetter;
  /** Only where it was sent. */
  readonly companyType?: MatchLetter;
}

/** What is sent to a register. */
export interface RegisterQuestion {
  readonly vat: VatNumber;
  /** Who asks; one that the register does not take is not sent. */
  readonly requester?: VatNumber;
  readonly trader?: TraderData;
  /** Default: the register of the number's state. */
  readonly register?: RegisterName;
  /** The register is asked for this question alone: nothing from memory, nothing shared; the entry has the exchange. */
  readonly isForEvidence?: true;
}

/** The answer of a state register about a number. */
export interface RegisterEntry {
  readonly registered: boolean;
  /** Only of registered numbers. */
  readonly name?: string;
  /** Only of registered numbers. */
  readonly address?: string;
  /** The register's own reference for this check, where it gives one. */
  readonly consultationNumber?: string;
  readonly register?: RegisterName;
  /** When the register answered, by its own clock where it has one: RFC 3339, or a date alone. */
  readonly checkedAt?: string;
  /** The requester's VAT ID as it was sent. */
  readonly requester?: string;
  /** Only where data of a trader was sent to a register that compares. */
  readonly match?: TraderMatch;
  /** The register's own code: `evatr-0000`. */
  readonly registerStatus?: string;
  /** `YYYY-MM-DD` */
  readonly validFrom?: string;
  /** `YYYY-MM-DD` */
  readonly validUntil?: string;
  /** The register was to compare data of a trader and had none of its own (eVatR: evatr-2008). */
  readonly isMatchUnavailable?: true;
  /** From memory: time and reference are those of the first answer. */
  readonly isCached?: true;
  /** The request and the answer that decided, where the question was for evidence and a register was asked. */
  readonly exchange?: RegisterExchange;
}

/** The state registers, as the verification asks them; `engines/registers` fulfils it. */
export interface VatRegisters {
  /** `reject`: a wrong check digit is an answer, no register is asked. `verify`: it is asked all the same. */
  readonly checksumPolicy: 'reject' | 'verify';
  /**
   * Asks the register of the number's state, or the one that the question names. An outage is never an answer.
   * @throws Unavailable when the register is away, slow, throttling, unintelligible or not set up; InvalidInput
   *   `message.requesterMustBeValid` when it refuses the requester of the question
   */
  verify(question: RegisterQuestion, signal: AbortSignal): Promise<RegisterEntry>;
}
