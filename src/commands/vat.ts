import { type RecordValidation, verifyRecord } from '@kontor/vat';
import { vatReport } from '../operations/vat-verification/vat-report.ts';
import { type Command, CommandFailure, EXIT, type Invocation } from './command.ts';
import { jsonOption } from './json-option.ts';

/** Longer than any register's own time (VAT_TIMEOUT_MS is at most 120 s). */
const MAX_WAIT_MS = 125_000;

export const vatCheck: Command = {
  name: 'vat check',
  summary: 'Verify a VAT ID step by step, as the operation does, free of charge',
  operands: ['<VAT ID>'],
  options: { json: jsonOption('{"outcome", "vatId", "country", "registered", …}') },
  async run({ values, positionals, registers, print }) {
    const { text, outcome, facts } = await vatReport(
      positionals[0]!,
      registers(),
      AbortSignal.timeout(MAX_WAIT_MS),
    );
    print(values.json === true ? JSON.stringify({ outcome, ...facts }) : text);
    return outcome === 'valid' ? EXIT.ok : EXIT.failed;
  },
};

export const vatVerifyEvidence: Command = {
  name: 'vat verify-evidence',
  summary: 'Verify the signature of a record of a VAT check, without any network',
  operands: ['<file>'],
  options: {
    keys: {
      type: 'string',
      value: 'FILE',
      help: 'public keys as a service gives them (/.well-known/jwks.json); default: those of this one',
    },
    json: jsonOption('{"outcome", "kid", "claims"}'),
  },
  async run(invocation) {
    const { values, positionals, readFile, print } = invocation;
    const record = recordIn(fileText(readFile, positionals[0]!));
    const validation = verifyRecord(record, await keysOf(invocation));
    print(values.json === true ? JSON.stringify(validation) : validationText(validation));
    return validation.outcome === 'verified' ? EXIT.ok : EXIT.failed;
  },
};

async function keysOf({ values, readFile, administration }: Invocation): Promise<unknown> {
  if (typeof values.keys !== 'string') return (await administration()).evidenceKeys({});
  const keys = jsonIn(fileText(readFile, values.keys));
  if (keys === undefined) throw new CommandFailure(`${values.keys} is not JSON: it must be a JWK set`);
  return keys;
}

/** A record, or the answer that has it as its member `evidence`. */
function recordIn(text: string): string {
  const answer = jsonIn(text);
  const isAnswer = typeof answer === 'object' && answer !== null && 'evidence' in answer;
  return isAnswer && typeof answer.evidence === 'string' ? answer.evidence : text.trim();
}

function fileText(readFile: Invocation['readFile'], path: string): string {
  try {
    return new TextDecoder().decode(readFile(path));
  } catch (error) {
    throw new CommandFailure(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A record is no JSON.
    return undefined;
  }
}

function validationText(validation: RecordValidation): string {
  if (validation.outcome === 'malformed') return 'Not a record of a VAT check.';
  const key = `Key:        ${validation.kid}`;
  if (validation.outcome === 'unknown-key')
    return `Not verified: its key is not among the public keys.\n${key}`;
  if (validation.outcome !== 'verified')
    return `Not verified: the record was changed, or signed with another key.\n${key}`;
  const { iss, iat, jti, test, vat } = validation.claims;
  const facts: readonly (readonly [label: string, value: unknown])[] = [
    ['Made by', iss],
    ['Made at', new Date(iat * 1000).toISOString()],
    ['Call', jti],
    ['Test key', test === true ? 'yes: no register was asked' : undefined],
    ['VAT ID', vat.vatId],
    ['Registered', vat.valid === true ? 'yes' : 'no'],
    ['Name', vat.name],
    ['Address', vat.address],
    ['Register', vat.register],
    ['Checked at', vat.checkedAt],
    ['Requester', vat.requester],
    ['Reference', vat.consultationNumber],
    ['Status', vat.registerStatus],
    ['Match', vat.match === undefined ? undefined : JSON.stringify(vat.match)],
  ];
  const lines = facts.flatMap(([label, value]) =>
    value === undefined ? [] : [`${`${label}:`.padEnd(12)}${printable(String(value))}`],
  );
  return ['Verified: the record is as this key signed it.', key, ...lines].join('\n');
}

/** Whoever signed it chose the texts: none of them may steer the terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, ' ');
