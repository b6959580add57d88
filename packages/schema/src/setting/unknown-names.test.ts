import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type KnownNames, misspeltNames, unknownNames } from './unknown-names.ts';

const OPEN = ['HOST', 'PORT', 'DATA_DIR', 'LOG_LEVEL', 'TRUST_PROXY', 'SIGNUP', 'WORKERS', 'GEOCODER_URL'];
const known: KnownNames = {
  names: new Set([...OPEN, 'METRICS_TOKEN', 'METRICS_TOKEN_FILE', 'PUBLIC_URL']),
  open: new Set([...OPEN, 'PUBLIC_URL']),
  firstWords: new Set(['KONTOR', 'COST', 'GEOCODER', 'METRICS']),
};

const cases: readonly [name: string, mistake: string | undefined, warning: string | undefined][] = [
  ['DATA_DIR', undefined, undefined],
  ['DATA_DIRR', 'DATA_DIR', 'did you mean DATA_DIR?'],
  ['DTA_DIR', 'DATA_DIR', 'did you mean DATA_DIR?'],
  ['DATA_DRI', 'DATA_DIR', 'did you mean DATA_DIR?'],
  ['TRUST_PROXIES', undefined, 'did you mean TRUST_PROXY?'],
  ['LOG_LEVELS', 'LOG_LEVEL', 'did you mean LOG_LEVEL?'],
  ['WORKER', undefined, 'did you mean WORKERS?'],
  ['SIGNUPS', undefined, 'did you mean SIGNUP?'],
  ['port', undefined, 'did you mean PORT?'],
  ['data_dir', undefined, 'did you mean DATA_DIR?'],
  ['HOST_FILE', undefined, 'only secrets may come from a file'],
  ['METRICS_TOKEN_FILE', undefined, undefined],
  ['GEOCODER_HOST', undefined, ''],
  ['GEOCODER_URI', 'GEOCODER_URL', 'did you mean GEOCODER_URL?'],
  ['KONTOR_PORT', undefined, ''],
  // Of other programs.
  ['HOSTS', undefined, undefined],
  ['HOSTNAME', undefined, undefined],
  ['LOGNAME', undefined, undefined],
  ['HTTP_PROXY', undefined, undefined],
  ['PUBLIC_KEY', undefined, undefined],
  ['PUBLIC_IP', undefined, undefined],
  ['DATA_ROOT', undefined, undefined],
  ['DOCKER_HOST', undefined, undefined],
  ['KUBERNETES_SERVICE_HOST', undefined, undefined],
  ['LOG_FILE', undefined, undefined],
  ['', undefined, undefined],
];

describe('variables that look like settings', () => {
  for (const [name, mistake, hint] of cases)
    it(`${name === '' ? '(empty)' : name}: ${mistake ?? '-'}, ${hint ?? '-'}`, () => {
      assert.deepEqual(
        misspeltNames([name], known),
        mistake === undefined ? [] : [`${name}: unknown, did you mean ${mistake}?`],
      );
      const sentence = `${name}: unknown setting, it has no effect${hint ? `; ${hint}` : ''}`;
      assert.deepEqual(unknownNames([name], known), hint === undefined ? [] : [sentence]);
    });
});
