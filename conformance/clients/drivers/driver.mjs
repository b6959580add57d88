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

function invoke({ id, model, members, file }) {
  const service = services.find((one) => typeof one[id] === 'function');
  if (model !== undefined)
    return service[id]({ [model[0].toLowerCase() + model.slice(1)]: client[`${model}FromJSON`](members) });
  if (file === undefined) return service[id](members);
  return service[id]({ ...members, file: new Blob([readFileSync(file)]) });
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
