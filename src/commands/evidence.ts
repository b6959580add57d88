import { type Command, EXIT } from './command.ts';
import { jsonOption } from './json-option.ts';

export const evidenceRotate: Command = {
  name: 'evidence rotate',
  summary: 'Make a new key for signed records of VAT checks; earlier public keys stay listed',
  options: { json: jsonOption('{"kid"}') },
  async run({ values, administration, print }) {
    const rotated = await (await administration()).rotateEvidenceKey({});
    print(
      values.json === true
        ? JSON.stringify(rotated)
        : `Records are signed with key ${rotated.kid} from now on.`,
    );
    return EXIT.ok;
  },
};
