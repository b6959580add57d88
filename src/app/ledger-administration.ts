import { LocalAdministration } from '../commands/local-administration.ts';
import type { EvidenceKeys } from '../evidence/evidence-keys.ts';
import type { AccessServices } from './open-access.ts';
import type { DataFolder } from './open-data-folder.ts';
import type { LedgerServices } from './open-ledger.ts';
import type { System } from './system.ts';

interface AdministratedParts {
  readonly system: Pick<System, 'clock'>;
  readonly dataFolder: Pick<DataFolder, 'store'>;
  /** `to`: another folder than that of the settings. Returns the path of the copy. @throws AdministrationError, BackupFailed */
  readonly backup: (to?: string) => Promise<string>;
  readonly ledger: Pick<
    LedgerServices,
    'signUp' | 'keyService' | 'grantService' | 'plans' | 'renewals' | 'accountCache'
  >;
  readonly evidenceKeys: Pick<EvidenceKeys, 'keySet' | 'rotate'>;
  readonly access: Pick<AccessServices, 'invitations' | 'accountService'>;
}

/** What an operator does by commands, over the parts of this process: the server's, or those of a command when none runs. */
export function ledgerAdministration(parts: AdministratedParts): LocalAdministration {
  const { system, dataFolder, backup, ledger, access, evidenceKeys } = parts;
  return new LocalAdministration({
    store: dataFolder.store,
    clock: system.clock,
    signUp: ledger.signUp,
    invitations: access.invitations,
    accountService: access.accountService,
    keyService: ledger.keyService,
    grantService: ledger.grantService,
    plans: ledger.plans,
    renewals: ledger.renewals,
    accountCache: ledger.accountCache,
    evidenceKeys,
    backup,
  });
}
