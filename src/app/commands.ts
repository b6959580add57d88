import { accountClose, accountCreate, accountGrant } from '../commands/account.ts';
import { accountPlan, accountRequester, accountShow } from '../commands/account-details.ts';
import { accountInvite } from '../commands/account-invite.ts';
import { accountList } from '../commands/account-list.ts';
import { audit, backup } from '../commands/audit.ts';
import { batch } from '../commands/batch.ts';
import { type Command, EXIT } from '../commands/command.ts';
import { doctor } from '../commands/doctor.ts';
import { evidenceRotate } from '../commands/evidence.ts';
import { geocoderBuild, geocoderStatus } from '../commands/geocoder.ts';
import { withHelp } from '../commands/help.ts';
import { indexesExport, indexesImport, indexesRefresh, indexesStatus } from '../commands/indexes.ts';
import { jsonOption } from '../commands/json-option.ts';
import { keyCreate, keyGenerate, keyList, keyRevoke } from '../commands/key.ts';
import { restore } from '../commands/restore.ts';
import { reload, status } from '../commands/service-processes.ts';
import { setup } from '../commands/setup.ts';
import { storeCopy, storeSecret } from '../commands/store.ts';
import { upgrade } from '../commands/upgrade.ts';
import { vatCheck, vatVerifyEvidence } from '../commands/vat.ts';
import { describeConfig, shownConfig } from '../config.ts';
import { growHeapsBeforeCollections } from './heap-growth.ts';
import { processConfig } from './process-config.ts';
import { buildVersion } from './system.ts';

/** All commands of `kontor`, in the order of its help. */

export const start: Command = {
  name: 'start',
  formerName: 'serve',
  summary: 'Run the service (what `npm start` does after its set-up)',
  options: {},
  async run() {
    growHeapsBeforeCollections();
    const { startService } = await import('./start.ts');
    await startService([]);
    return EXIT.ok;
  },
};

const showConfig: Command = {
  name: 'config',
  summary: 'Show the settings in use, secrets masked',
  options: { json: jsonOption('{"NAME": value}') },
  async run({ values, print, note }) {
    const config = processConfig();
    for (const sentence of config.unknown) note(sentence);
    print(values.json === true ? JSON.stringify(shownConfig(config)) : describeConfig(config));
    return EXIT.ok;
  },
};

const version: Command = {
  name: 'version',
  summary: 'Show the version of Kontor and of the Node it runs on',
  options: { json: jsonOption('{"version", "node"}') },
  async run({ values, print }) {
    const versions = { version: buildVersion(), node: process.versions.node };
    print(
      values.json === true ? JSON.stringify(versions) : `kontor ${versions.version} (Node ${versions.node})`,
    );
    return EXIT.ok;
  },
};

export const COMMANDS: readonly Command[] = withHelp([
  start,
  status,
  reload,
  accountCreate,
  accountInvite,
  accountList,
  accountShow,
  accountGrant,
  accountPlan,
  accountRequester,
  accountClose,
  keyCreate,
  keyList,
  keyRevoke,
  keyGenerate,
  audit,
  backup,
  restore,
  upgrade,
  storeCopy,
  storeSecret,
  vatCheck,
  vatVerifyEvidence,
  evidenceRotate,
  batch,
  indexesRefresh,
  indexesImport,
  indexesExport,
  indexesStatus,
  geocoderBuild,
  geocoderStatus,
  doctor,
  setup,
  showConfig,
  version,
]);
