/**
 * Makes the starter snapshot of price indexes, `data/indexes/starter.tsv`, from a folder with the files that
 * `data/indexes/README.md` names: `npm run indexes:starter -- FOLDER`.
 */
import { writeFileSync } from 'node:fs';
import { starterFile } from './index-starter/starter-file.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: npm run indexes:starter -- FOLDER');
const text = starterFile(folder);
const target = new URL('../data/indexes/starter.tsv', import.meta.url);
writeFileSync(target, text);
console.log(`data/indexes/starter.tsv: ${Buffer.byteLength(text)} bytes`);
