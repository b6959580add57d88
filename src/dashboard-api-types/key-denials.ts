/**
 * Why a known key was not let in, by the identifier that rows of failed calls have: for the owner of the key. Callers get the
 * same answer for each (contract: Authentication).
 */
export const KEY_DENIALS = {
  'message.keyRevoked': { en: 'The key had been revoked.', de: 'Der Schlüssel war widerrufen.' },
  'message.keyExpired': { en: 'The key had expired.', de: 'Der Schlüssel war abgelaufen.' },
  'message.keyScope': {
    en: 'The key is not allowed this operation.',
    de: 'Der Schlüssel gilt nicht für diese Operation.',
  },
  'message.keyAddress': {
    en: 'The key is not allowed the address that the call came from.',
    de: 'Der Schlüssel gilt nicht für die Adresse, von der der Aufruf kam.',
  },
  'message.suspended': { en: 'The account was suspended.', de: 'Das Konto war gesperrt.' },
} as const;

export type DenialIdentifier = keyof typeof KEY_DENIALS;
