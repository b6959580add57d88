import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { worldBytes } from './places/world-bytes.ts';
import { worldSections } from './places/world-sections.ts';

/** Makes the world data of the geocoder, `data/places/world.bin`, from its packages: `npm run places`. */

const FOLDER = new URL('../data/places/', import.meta.url);

const sections = worldSections(FOLDER);
const bytes = worldBytes(sections);
writeFileSync(new URL('world.bin', FOLDER), bytes);
const sum = createHash('sha256').update(bytes).digest('hex');
writeFileSync(new URL('SHA256SUMS', FOLDER), `${sum}  world.bin\n`);
for (const [name, section] of Object.entries(sections)) console.log(`${name}: ${section.length} bytes`);
console.log(`data/places/world.bin: ${bytes.length} bytes, SHA-256 ${sum}`);
