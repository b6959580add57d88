/** A program that behaves like a browser on its pipes, for tests: node <this> <what it does>. */
import { createReadStream, createWriteStream } from 'node:fs';

const [, , behaviour] = process.argv;
const toService = createWriteStream('', { fd: 4 });
const say = (text) => toService.write(`${text}\0`);

if (behaviour === 'fails') {
  process.stderr.write('no display\n', () => process.exit(1));
}
const DEEP = 500_000;

createReadStream('', { fd: 3 }).on('data', (chunk) => {
  for (const text of chunk.toString().split('\0').slice(0, -1)) {
    const { id, method } = JSON.parse(text);
    if (method === 'Browser.getVersion') say(JSON.stringify({ id, result: { product: 'Fake/1' } }));
    if (method === 'end') process.exit(0);
    if (method === 'babble') say('{"id":');
    // More than the heap of the thread that reads it.
    if (method === 'deep') say(`{"id":${id},"result":{"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}}`);
  }
});
