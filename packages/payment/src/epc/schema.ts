import { longerThan, must } from '@kontor/schema';
import { z } from 'zod';
import { hasCreditorReferenceForm, isCreditorReference } from '../reference/creditor-reference.ts';
import { EPC_LIMITS } from './limits.ts';
import { remittanceReference } from './remittance-reference.ts';

/**
 * Structured remittance information: at most 35 characters. What has the form of a creditor reference must have
 * right check digits, for banking apps refuse the code otherwise; the result is then compact.
 */
export const epcReference = () =>
  z
    .string()
    .check(longerThan(EPC_LIMITS.reference))
    .overwrite(remittanceReference)
    .check(
      longerThan(EPC_LIMITS.reference),
      must({ kind: 'valid' }, (value) =>
        hasCreditorReferenceForm(value) && !isCreditorReference(value)
          ? 'check digits of the creditor reference (ISO 11649) are wrong'
          : undefined,
      ),
    )
    .meta({ maxLength: EPC_LIMITS.reference });

/** Purpose code of line 9: 1 to 4 digits or letters, upper-cased. */
export const epcPurpose = () =>
  z
    .string()
    .check(
      longerThan(4),
      must({ kind: 'valid' }, (value) =>
        /^[A-Za-z0-9]+$/.test(value) ? undefined : 'must be letters A to Z and digits',
      ),
    )
    .overwrite((value) => value.toUpperCase())
    .meta({ maxLength: 4 });
