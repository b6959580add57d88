/** Converts one file in a process of its own and prints the largest memory of that process, in bytes. */
import { readFileSync } from 'node:fs';
import { openKontor } from './kontor.ts';

const [path = ''] = process.argv.slice(2);
const { convert, close } = await openKontor();
const result = await convert({ name: path, path, bytes: readFileSync(path) });
if (result === undefined) throw new Error('the document was refused');
await close?.();
console.log(process.resourceUsage().maxRSS * 1024);
