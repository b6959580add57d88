import type { Identifier } from '../request/identifier.ts';

/** BG-5, BG-8, BG-12 or BG-15: an address, of which everything may lack. */
export interface SemanticPostalAddress {
  /** BT-35, BT-50, BT-64 or BT-75. */
  readonly street?: string | undefined;
  /** BT-36, BT-51, BT-65 or BT-76. */
  readonly addressLine2?: string | undefined;
  /** BT-162, BT-163, BT-164 or BT-165. */
  readonly addressLine3?: string | undefined;
  /** BT-37, BT-52, BT-66 or BT-77. */
  readonly city?: string | undefined;
  /** BT-38, BT-53, BT-67 or BT-78. */
  readonly postalCode?: string | undefined;
  /** BT-39, BT-54, BT-68 or BT-79. */
  readonly region?: string | undefined;
  /** BT-40, BT-55, BT-69 or BT-80, ISO 3166-1. */
  readonly country?: string | undefined;
}

/** BG-10. */
export interface SemanticPayee {
  /** BT-59. */
  readonly name: string;
  /** BT-60. */
  readonly identifier?: Identifier | undefined;
  /** BT-61. */
  readonly registrationNumber?: string | undefined;
  /** BT-61-1, code list ICD. */
  readonly registrationScheme?: string | undefined;
}

/** BG-11, with the address BG-12. */
export interface SemanticTaxRepresentative extends SemanticPostalAddress {
  /** BT-62. */
  readonly name: string;
  /** BT-63. */
  readonly vatId: string;
}
