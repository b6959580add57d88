import type { Tags } from '@kontor/places';

/** Names that are no translation, but that people use. */
const FURTHER = ['int_name', 'alt_name', 'old_name', 'short_name', 'official_name', 'loc_name', 'reg_name'];
/** On either side of a street that is a border. */
const SIDES = ['name:left', 'name:right'];
/** `name:de`, `name:sr-Latn`, `name:zh_pinyin`; not `name:etymology` or `name:signed`. */
const TRANSLATION = /^name:([a-z]{2,3}(?:[-_][A-Za-z]{2,8})*)$/;
/** Some writers tag a street with paragraphs. */
const MAX_NAME = 200;
const MAX_NAMES = 400;

/** A name as it is used: blanks set right, not absurdly long; undefined when nothing is left. */
export function cleanName(text: string | undefined): string | undefined {
  const name = text?.replace(/\s+/gu, ' ').trim();
  return name === undefined || name === '' || name.length > MAX_NAME ? undefined : name;
}

/** All names but `name` itself, by the keys of `place.names`: language codes and the further kinds. */
export function furtherNames(tags: Tags): Readonly<Record<string, string>> {
  const names: [string, string][] = [];
  for (const [tag, text] of tags) {
    const key = FURTHER.includes(tag) ? tag : TRANSLATION.exec(tag)?.[1];
    const name = key === undefined ? undefined : cleanName(text);
    if (key !== undefined && name !== undefined && names.length < MAX_NAMES) names.push([key, name]);
  }
  return Object.fromEntries(names);
}

/** What else a street is called; several names in one value are separated by semicolons. */
export function alternativeNames(tags: Tags): readonly string[] {
  const texts = [...Object.values(furtherNames(tags)), ...SIDES.map((tag) => tags.get(tag))];
  const names = texts.flatMap((text) => text?.split(';').map(cleanName) ?? []);
  const own = tags.get('name');
  return [...new Set(names.filter((name) => name !== undefined && name !== own))] as readonly string[];
}
