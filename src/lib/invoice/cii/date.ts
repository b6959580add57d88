import { element } from '#lib/base/xml/xml.ts';

/** A day in format 102 (UNTDID 2379), YYYYMMDD; nothing where there is none. */
export const dateElement = (isoDate: string | undefined, namespace: 'udt' | 'qdt' = 'udt'): string =>
  element(`${namespace}:DateTimeString`, isoDate?.replaceAll('-', ''), { format: '102' });
