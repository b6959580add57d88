import { signal } from '@preact/signals';
import { type CodeSample, type SampleOptions, samples } from '../../playground/samples.ts';

/** The key that examples show in place of the variable that programs keep it in. */

export interface ExampleKey {
  readonly id: number;
  /** As the reader called it. */
  readonly name: string;
  /** What examples show: the mark of a key whose text nobody has any more, or the text of one made here. */
  readonly shown: string;
}

/** Of this tab, in memory alone: a page that is loaded again shows the variable. */
export const exampleKey = signal<ExampleKey | undefined>(undefined);

const KEY = 'KONTOR_API_KEY';

/** How each language reads the variable, and what a key in its place is: for samples of `playground/samples.ts`. */
const READS: readonly (readonly [read: string, written: (key: string) => string])[] = [
  [`$${KEY}`, (key) => key],
  [`\${process.env.${KEY}}`, (key) => key],
  [`"Bearer " + os.environ["${KEY}"]`, (key) => `"Bearer ${key}"`],
  [`'Authorization: Bearer ' . getenv('${KEY}')`, (key) => `'Authorization: Bearer ${key}'`],
  [`"Bearer " + System.getenv("${KEY}")`, (key) => `"Bearer ${key}"`],
  [`Environment.GetEnvironmentVariable("${KEY}")`, (key) => `"${key}"`],
  [`"Bearer "+os.Getenv("${KEY}")`, (key) => `"Bearer ${key}"`],
];

/** A sample with the key in it. */
export function withKey(code: string, key: string): string {
  const written = READS.reduce((text, [read, of]) => text.replaceAll(read, () => of(key)), code);
  // Go compiles no program that imports what it does not use.
  const isUnused = written !== code && /^package main$/m.test(written) && !/\bos\.\w/.test(written);
  return isUnused ? written.replace('\t"os"\n', '') : written;
}

/** The call in every language, with the chosen key where there is one. */
export function exampleSamples(options: SampleOptions): readonly CodeSample[] {
  const key = exampleKey.value;
  const all = samples(options);
  return key === undefined ? all : all.map((one) => ({ ...one, code: withKey(one.code, key.shown) }));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A rendered guide with the key in its calls. */
export const withKeyInHtml = (html: string, key: string): string =>
  html.replaceAll(`<span class="code-variable">$${KEY}</span>`, () => escaped(key));
