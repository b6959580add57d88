import { wordsOfAll } from '../countries/all-forms.ts';

/**
 * Words on an envelope beside the address, folded: it is not a hint of a place. Found in a name, it counts all the same.
 */
export const NOISE_WORDS: ReadonlySet<string> = new Set(
  (
    'gmbh ag kg ohg ug gbr mbh co ltd llc inc sarl sas srl spa sl sa ek kgaa est anstalt stiftung verein firma fa ' +
    'herr herrn frau fam familie mr mrs ms mme mlle monsieur madame senor senora sig signora ' +
    'top tur turnr stiege stock stockwerk etage eg og ug dg wohnung whg zimmer hinterhaus vorderhaus ' +
    'floor flat apt appt apartment appartement suite room unit building bat batiment etg piso puerta escalera interno scala ' +
    'zh zhd zhdn attn postfach bp cedex telefon tel fax'
  )
    .split(' ')
    .concat([...wordsOfAll('settlementWords'), ...wordsOfAll('unitWords'), ...wordsOfAll('numberEnds')]),
);
