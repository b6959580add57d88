import type { EntryRow } from '../../dashboard-api-types/wire.ts';
import type { Plans } from '../../meter/plans.ts';

/** Lines of the books whose note names plans by their ids, as renewals have it: `starter`, `starter, extra`. */
const OF_PLANS: ReadonlySet<EntryRow['kind']> = new Set(['renewal', 'expiry']);

/** The lines with plans by their names, as pages show them; ids that PLANS_FILE no longer has stay. */
export const withPlanNames = (entries: readonly EntryRow[], plans: Plans): readonly EntryRow[] =>
  entries.map((row) => {
    if (row.note === null || !OF_PLANS.has(row.kind)) return row;
    const names = row.note.split(', ').map((id) => plans.get(id)?.name ?? id);
    return { ...row, note: names.join(', ') };
  });
