import { writeFileSync } from 'node:fs';
import { typescriptClient } from './clients/typescript.ts';

/** Writes what is generated of the clients again: `npm run clients`. */

const FOLDER = new URL('../clients/typescript/src/', import.meta.url);
for (const [name, text] of Object.entries(typescriptClient())) writeFileSync(new URL(name, FOLDER), text);
