import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountCreate, accountGrant } from './account.ts';
import { UsageError } from './command.ts';
import { keyList } from './key.ts';
import { commandHelp, parseCommandLine, programHelp } from './parse.ts';
import { table } from './table.ts';

const COMMANDS = [accountCreate, accountGrant, keyList];
const parse = (line: string) => parseCommandLine(COMMANDS, line.split(' ').filter(Boolean));

describe('the command line', () => {
  it('finds a command of two words with its options', () => {
    const parsed = parse('account create --email a@b.example --json');
    assert.equal(parsed.command, accountCreate);
    assert.deepEqual({ ...parsed.values }, { email: 'a@b.example', json: true });
  });

  it('takes a negative number as operand', () => {
    const parsed = parse('account grant 3 -50 --reason x');
    assert.deepEqual(parsed.positionals, ['3', '-50']);
    assert.equal(parsed.values.reason, 'x');
  });

  for (const line of ['', '--help', '-h', 'account --help']) {
    it(`'${line}' asks for help`, () =>
      assert.deepEqual([parse(line).help, parse(line).command], [true, undefined]));
  }

  for (const line of ['nonsense', 'account', 'account create --nope', 'key list extra', 'account grant 3']) {
    it(`'${line}' is refused`, () => assert.throws(() => parse(line), UsageError));
  }

  it('explains each command and the program', () => {
    assert.match(commandHelp(accountCreate), /--email <address> {2,}e-mail/);
    assert.match(programHelp(COMMANDS), /account grant {2,}Add credits/);
    assert.equal(parse('account create --help').help, true);
  });

  it('aligns tables, numbers to the right', () => {
    assert.equal(
      table(
        ['ID', 'NAME'],
        [
          [7, 'a'],
          [10, 'b'],
        ],
      ),
      'ID  NAME\n 7  a\n10  b',
    );
    assert.equal(table(['ID'], []), 'ID');
  });
});
