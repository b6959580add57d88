import { AdministrationError } from './administration.ts';
import { type Command, EXIT, type Invocation, UsageError, type VerifiedCopy } from './command.ts';
import { jsonOption } from './json-option.ts';
import { table } from './table.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Put a backup in the place of the database (the server must not run), list or verify backups',
  operands: ['[file]'],
  options: {
    list: { type: 'boolean', help: 'list the backups that are there, the newest first' },
    verify: {
      type: 'boolean',
      help: 'look through a backup, by default the newest, and change nothing; also while the server runs',
    },
    identity: {
      type: 'string',
      value: 'FILE',
      help: 'file with the AGE-SECRET-KEY of an encrypted backup',
    },
    'new-secret': { type: 'boolean', help: 'create DATA_DIR/secret if it is lost' },
    new: { type: 'boolean', help: 'make the data folder if there is none' },
    json: jsonOption(
      '{"accounts", "replaced"}; with --list [{"place", "file", "createdAt", "bytes", "kind"}]; with --verify {"ok", "file", …, "balanced", "reason"}',
    ),
  },
  async run(invocation) {
    const { list, verify } = invocation.values;
    if (list === true && verify === true) throw new UsageError('--list and --verify: one of them');
    if (list === true) return listed(invocation);
    if (verify === true) return verified(invocation);
    return restored(invocation);
  },
};

async function restored({ values, positionals, backups, restore: run, print }: Invocation): Promise<number> {
  const [file] = positionals;
  if (file === undefined)
    throw new UsageError('restore needs the file of a backup; --list shows those that are there');
  const options = { newSecret: values['new-secret'] === true, create: values.new === true };
  const isPlain = !file.startsWith('s3:') && !file.endsWith('.age');
  const result = isPlain
    ? run(file, options)
    : await backups().withCopy(file, identityOf(values), (path, secret) => run(path, { ...options, secret }));
  if (values.json === true) {
    print(JSON.stringify(result));
    return EXIT.ok;
  }
  const count = result.accounts === 1 ? '1 account' : `${result.accounts} accounts`;
  print(`Restored ${count} from ${file}.`);
  if (result.replaced !== undefined) print(`The previous database is kept as ${result.replaced}.`);
  print('Start the service, then run `kontor audit`.');
  return EXIT.ok;
}

const identityOf = ({ identity }: Invocation['values']): string | undefined =>
  typeof identity === 'string' ? identity : undefined;

async function listed({ values, positionals, backups, print }: Invocation): Promise<number> {
  if (positionals.length > 0) throw new UsageError('--list takes no file');
  const copies = await backups().list();
  const rows = copies.map(({ createdAt, ...copy }) => ({
    ...copy,
    createdAt: new Date(createdAt).toISOString(),
  }));
  if (values.json === true) print(JSON.stringify(rows));
  else if (rows.length === 0) print('There are no backups.');
  else
    print(
      table(
        ['CREATED', 'KIND', 'BYTES', 'FILE'],
        rows.map(({ createdAt, kind, bytes, file }) => [createdAt, kind, bytes, file]),
      ),
    );
  return EXIT.ok;
}

async function verified(invocation: Invocation): Promise<number> {
  const { values, positionals, backups, print } = invocation;
  let result: VerifiedCopy;
  try {
    result = await backups().verify(positionals[0], identityOf(values));
  } catch (error) {
    // Who reads JSON reads it here as well: there is no copy, or no way to it.
    if (!(error instanceof AdministrationError) || values.json !== true) throw error;
    print(JSON.stringify({ ok: false, file: positionals[0] ?? null, reason: error.message }));
    return EXIT.failed;
  }
  const { ok, file, place, createdAt, reason, ...counts } = result;
  const { accounts, keys, charges, bytes } = counts;
  if (values.json === true)
    print(
      JSON.stringify({
        ...{ ok, file, place, createdAt: new Date(createdAt).toISOString(), ...counts },
        ...(reason !== undefined && { reason }),
      }),
    );
  else if (ok)
    print(`${file} is sound: accounts ${accounts}, keys ${keys}, charges ${charges}, ${bytes} bytes.`);
  else print(`${file} is not sound: ${reason}.`);
  return ok ? EXIT.ok : EXIT.failed;
}
