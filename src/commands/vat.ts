import { vatReport } from '../operations/vat-verification/vat-report.ts';
import { type Command, EXIT } from './command.ts';
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
