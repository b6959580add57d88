import { pathToFileURL } from 'node:url';
import { folder, type ValuesOf } from '@kontor/schema';

/** What the operator decides about operations that judge e-invoices. */
export const E_INVOICE_SETTINGS = {
  E_INVOICE_RULES: folder(
    'folder of sets of rules for e-invoices, `<id>.json` as `npm run rules` makes them; they win over those that are shipped',
  ),
};

/** `file:` address, with a slash at its end, of the sets of rules that the operator added. */
export const rulesFolderOf = ({
  E_INVOICE_RULES: path,
}: Partial<ValuesOf<typeof E_INVOICE_SETTINGS>>): string | undefined =>
  path === undefined ? undefined : pathToFileURL(`${path}/`).href;
