/** Calls every operation through the generated TypeScript client: node driver.mjs CLIENT CALLS RESULTS */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [clientFolder, callsFile, results] = process.argv.slice(2);
const client = await import(pathToFileURL(join(clientFolder, 'index.js')).href);
const { address, key, calls, wrong } = JSON.parse(readFileSync(callsFile, 'utf8'));
const configuration = new client.Configuration({ basePath: address, accessToken: key });
const services = Object.entries(client)
  .filter(([name]) => name.endsWith('Api'))
  .map(([, Api]) => new Api(configuration));

const blob = (path) => new Blob([readFileSync(path)]);

function invoke({ id, model, members, files }) {
  const service = services.find((one) => typeof one[id] === 'function');
  if (model !== undefined)
    return service[id]({ [model[0].toLowerCase() + model.slice(1)]: client[`${model}FromJSON`](members) });
  const sent = Object.entries(files).map(([name, paths]) => [
    name,
    Array.isArray(paths) ? paths.map(blob) : blob(paths),
  ]);
  return service[id]({ ...members, ...Object.fromEntries(sent) });
}

for (const call of calls) {
  const result = await invoke(call);
  const isFile = result instanceof Blob;
  const bytes = isFile ? Buffer.from(await result.arrayBuffer()) : JSON.stringify(result);
  writeFileSync(join(results, call.id), bytes);
}
try {
  await invoke(wrong);
} catch (error) {
  writeFileSync(join(results, 'wrong'), JSON.stringify((await error.response.json()).messages));
}
