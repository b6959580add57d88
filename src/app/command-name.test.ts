import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandName, withTypedCommands } from './command-name.ts';

test('the command is called as the process was started', () => {
  for (const [env, name] of [
    [{ KONTOR_COMMAND: 'bin/kontor', PATH: '/usr/bin' }, 'bin/kontor'],
    [{ KONTOR_COMMAND: '/opt/kontor/bin/kontor' }, '/opt/kontor/bin/kontor'],
    [{ KONTOR_COMMAND: '', PATH: '/nowhere' }, 'npm run --silent kontor --'],
    [{}, 'npm run --silent kontor --'],
  ] as const)
    assert.equal(commandName(env), name);
});

test('texts name it so, wherever they quote a command', () => {
  const text = 'run `kontor audit`, then `kontor restore FILE`; kontor is the name, `kontor` the program';
  assert.equal(
    withTypedCommands(text, { KONTOR_COMMAND: 'bin/kontor' }),
    'run `bin/kontor audit`, then `bin/kontor restore FILE`; kontor is the name, `kontor` the program',
  );
  assert.equal(withTypedCommands('`kontor audit`', { KONTOR_COMMAND: '$& $1' }), '`$& $1 audit`');
  assert.equal(withTypedCommands(text, {}), text);
});
