import { isPlaceBesideIso } from '../request/place-code.ts';
import { type Need, need, type ProfileFacts } from './required-terms.ts';

/** Codes of reasons that the French schema of CII has (UNTDID 4465): not the letters of charges, nor later discounts. */
const isSchemaReason = (code: string | undefined): boolean =>
  code === undefined || code === 'ZZZ' || (/^[1-9]\d{0,2}$/.test(code) && Number(code) <= 104);

/** The French schema of CII (D22B) has ISO 3166-1 alone. */
function hasOtherPlace({ request, terms, amounts }: ProfileFacts): boolean {
  const { delivery, taxRepresentative, otherParties = [] } = request;
  const parties = [terms.seller, terms.buyer, delivery, taxRepresentative, ...otherParties];
  const places = [
    ...parties.map((party) => party?.country),
    ...amounts.allLines.map((line) => line.originCountry),
  ];
  return places.some((place) => place !== undefined && isPlaceBesideIso(place));
}

/** What the French schema of CII lacks, in FRANCE and EXTENDED_CTC_FR alike; UBL has all of it. */
export function frenchCiiNeeds(facts: ProfileFacts): readonly Need[] {
  const { request, amounts } = facts;
  if (request.format !== 'CII') return [];
  const ofLines = amounts.allLines.flatMap(({ adjustments }) => adjustments);
  const reasons = [...ofLines, ...amounts.feeParts].map(({ reasonCode }) => reasonCode);
  return [
    need(
      'BR-CL-14',
      'recipient.country',
      !hasOtherPlace(facts),
      'its schema has neither XI nor 1A in CII; state format UBL',
    ),
    need(
      'BT-105',
      'items[].surcharges[].reasonCode',
      reasons.every(isSchemaReason),
      'its schema has reasons 1 to 104 and ZZZ alone in CII; state format UBL, or leave the code out',
    ),
  ];
}

/** What EXTENDED-CTC-FR 1.3 cannot have in CII beside that: category Z by its rule on it (BR-FREXT-Z-08). */
export const extendedFrenchCiiNeeds = ({ request, amounts }: ProfileFacts): readonly Need[] => [
  need(
    'BR-FREXT-Z-08',
    'items[].taxCategory',
    request.format !== 'CII' || amounts.vatGroups.every(({ category }) => category !== 'Z'),
    'its rules refuse category Z in CII; state format UBL, or another category',
  ),
];
