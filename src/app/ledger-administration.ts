import { LocalAdministration } from '../commands/local-administration.ts';
import type { AccessServices } from './open-access.ts';
import type { DataFolder } from './open-data-folder.ts';
import type { LedgerServices } from './open-ledger.ts';
import type { System } from './system.ts';

interface AdministratedParts {
  readonly system: Pick<System, 'clock'>;
  readonly dataFolder: Pick<DataFolder, 'store' | 'backup'>;
  readonly ledger: Pick<LedgerServices, 'signUp' | 'keyLife' | 'grants' | 'plans' | 'renewals'>;
  readonly access: Pick<AccessServices, 'invitations' | 'accountChanges'>;
}

/** What an operator does by commands, over the parts of this process: the server's, or those of a command when none runs. */
export function ledgerAdministration(parts: AdministratedParts): LocalAdministration {
  const { system, dataFolder, ledger, access } = parts;
  return new LocalAdministration({
    store: dataFolder.store,
    clock: system.clock,
    signUp: ledger.signUp,
    invitations: access.invitations,
    accountChanges: access.accountChanges,
    keyLife: ledger.keyLife,
    grants: ledger.grants,
    plans: ledger.plans,
    renewals: ledger.renewals,
    backup: dataFolder.backup,
  });
}
