import { model, must, oneOf, text } from '@kontor/schema';
import { RECORD_LANGUAGES, requesterNumber, vatId } from '@kontor/vat';
import { z } from 'zod';

const TRADER_CHARACTERS = 200;
const POSTAL_CODE_CHARACTERS = 20;

/** A VAT ID under which registers let themselves be asked. */
const requester = () =>
  z
    .string()
    .check(
      must({ kind: 'valid' }, (value) =>
        requesterNumber(value) !== undefined
          ? undefined
          : 'must be a VAT ID of an EU state, XI or GB with its prefix and right check digits',
      ),
    );

const trader = (what: string) => text(TRADER_CHARACTERS).optional().describe(what);

export const vatVerificationInput = z.object({
  vatId: vatId().describe(
    'VAT ID with its prefix, at most 64 characters; letter case, white space and separators do not matter',
  ),
  requester: requester()
    .optional()
    .describe(
      'Your own VAT ID (EU, XI or GB): the register then gives the check a `consultationNumber`. Default: that of your account, else that of the operator, if any',
    ),
  traderName: trader('Name of the company, to be compared with the register (`match`)'),
  traderStreet: trader('Street and house number, to be compared'),
  traderPostalCode: text(POSTAL_CODE_CHARACTERS).optional().describe('Postcode, to be compared'),
  traderCity: trader('City, to be compared'),
  traderCompanyType: trader('Legal form as the member state writes it, to be compared (VIES alone)'),
  evidence: z
    .boolean()
    .default(false)
    .describe(
      'A signed record of the check, the exchange with the register in it; the register is asked in any case. Needs a requester for numbers of the EU and XI',
    ),
  language: oneOf(RECORD_LANGUAGES).default('en').describe('Language of the record as a PDF'),
  register: oneOf(['auto', 'vies', 'evatr'])
    .default('auto')
    .describe(
      'Which register confirms a number of the EU: `evatr` is the qualified confirmation of Germany (BZSt), for German requesters; `auto` is the register of the number, and eVatR where a German requester asks for evidence',
    ),
});

export type VatVerificationInput = z.output<typeof vatVerificationInput>;

const letter = (what: string) => oneOf(['A', 'B', 'C', 'D']).describe(what);

const traderMatch = model(
  'TraderMatch',
  z.object({
    name: letter('`A` the same, `B` not the same, `C` not sent, `D` the state does not compare it'),
    street: letter('As for the name'),
    postalCode: letter('As for the name'),
    city: letter('As for the name'),
    companyType: letter('As for the name; present when it was sent to VIES').optional(),
  }),
);

/** Members beyond the original interface. */
const EXTENSION = { 'x-extension': true };

const added = (what: string) => z.string().optional().describe(what).meta(EXTENSION);

export const vatVerificationResult = model(
  'VatVerificationResult',
  z.object({
    valid: z.boolean().describe('Listed as active in the state register'),
    name: z.string().optional().describe('Name in the register; absent when the state withholds it'),
    address: z.string().optional().describe('Address in one line; absent when the state withholds it'),
    countryCode: z.string().optional().describe('ISO 3166-1 alpha-2; prefix EL gives GR, XI gives GB'),
    consultationNumber: added(
      'Reference that the register gives the check, a proof of it; only with a requester',
    ),
    register: oneOf(['vies', 'evatr', 'hmrc', 'uid', 'brreg', 'skatturinn'])
      .optional()
      .describe(
        'Who answered; absent when nobody was asked (wrong check digits). This and the next members are there when a requester was sent, or one of the members `requester`, `trader…`, `register` came',
      )
      .meta(EXTENSION),
    checkedAt: added("When, by the register's own clock where it has one: RFC 3339, or a date alone"),
    requester: added('Who asked, as it was sent to the register'),
    match: traderMatch.optional().describe('What the register found of the trader').meta(EXTENSION),
    registerStatus: added('Status of the register itself: `evatr-0000`'),
    validFrom: added('Valid from this date on (eVatR), `YYYY-MM-DD`'),
    validUntil: added('Valid until this date (eVatR), `YYYY-MM-DD`'),
    cached: z
      .boolean()
      .optional()
      .describe('`true`: remembered, with the time and the reference of the first answer')
      .meta(EXTENSION),
    evidence: added(
      'Signed record of the check: JWS in compact form (EdDSA); its public key is at `/.well-known/jwks.json`',
    ),
  }),
);
