import { type ConformanceRequest, v2 } from './request-parts.ts';
import { invoice } from './sample-parties.ts';

export const FRENCH = {
  name: 'Atelier Lumière SARL',
  street: '12 rue de la Paix',
  postalCode: '75002',
  city: 'Paris',
  country: 'FR',
  vatNumber: 'FR83404833048',
  registrationNumber: '404 833 048',
  electronicAddress: '0225:404833048',
  iban: 'FR1420041010050500013M02606',
};
export const LYON = {
  name: 'Soierie du Rhône SAS',
  street: '4 quai Jules-Courmont',
  postalCode: '69002',
  city: 'Lyon',
  country: 'FR',
  vatNumber: 'FR40303265045',
  registrationNumber: '30326504500017',
  electronicAddress: '0225:303265045_ACHATS',
};
export const NOTES = [
  {
    code: 'PMT',
    text: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.',
  },
  { code: 'PMD', text: 'Pénalités de retard : trois fois le taux d’intérêt légal.' },
  { code: 'AAB', text: 'Pas d’escompte pour paiement anticipé.' },
];

/** A French invoice; the members given win. */
export const frenchRequest = (members: Readonly<Record<string, unknown>>) =>
  invoice({
    profile: 'FRANCE',
    locale: 'fr-FR',
    language: 'FR',
    sender: FRENCH,
    recipient: LYON,
    items: [{ description: 'Conseil', amount: 2.5, unit: 'h', unitPrice: 90, tax: 20 }],
    businessProcess: 'S1',
    legalNotes: NOTES,
    metadata: {
      number: 'F2026-017',
      issueDate: '2026-09-30',
      dueDate: '2026-10-30',
      deliveryDate: '2026-09-15',
    },
    ...members,
  });

/** The same in profile EXTENDED_CTC_FR, in both syntaxes. */
export const frenchSyntaxes = (
  name: string,
  members: Readonly<Record<string, unknown>>,
): readonly ConformanceRequest[] => {
  const request = frenchRequest({ ...members, profile: 'EXTENDED_CTC_FR' });
  return [
    v2(name, request, 'EXTENDED_CTC_FR'),
    v2(`${name}, UBL`, { ...request, format: 'UBL' }, 'EXTENDED_CTC_FR'),
  ];
};
