import type { RequestRow } from '../../src/dashboard-api-types/wire.ts';
import { Tag } from '../components/tag.tsx';

const lookOf = (status: number) => {
  if (status < 300) return 'good';
  return status < 500 ? 'warn' : 'bad';
};

/** A status as its number; its look shows the kind. */
export const Status = ({ status }: Pick<RequestRow, 'status'>) => (
  <Tag look={lookOf(status)}>{String(status)}</Tag>
);
