import { KEY } from '../../playground/curl.ts';
import { type CodeSample, programsOf } from '../../playground/samples.ts';
import { withKey } from '../example-key/example-key.ts';
import { curlCommand } from './curl-command.ts';

/**
 * The call of a guide's block in all languages: curl as the guide has it, the others from the makers of the playground.
 * @param block with the reader's origin and key
 * @returns undefined where the block is no single call
 */
export function guideSamples(block: string): readonly CodeSample[] | undefined {
  const command = curlCommand(block);
  if (command === undefined) return undefined;
  const { call, key } = command;
  const programs = programsOf(call);
  return [
    { id: 'curl', name: 'curl', code: block },
    ...(key === `$${KEY}` ? programs : programs.map((one) => ({ ...one, code: withKey(one.code, key) }))),
  ];
}
