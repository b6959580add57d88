import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { osmBytes } from '@kontor/places/testing';
import { OsmTown } from '../testing/osm-town.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { exitCodeOf } from './exit-code.ts';
import { geocoderBuild, geocoderStatus } from './geocoder.ts';
import { GeocoderAdministration } from './geocoder-administration.ts';

/** A desk over one folder, with an extract of one town in it. */
function deskFor(t: TestContext, engine: 'embedded' | 'photon' = 'embedded') {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-command-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const town = new OsmTown();
  town.node(47, 9, { place: 'town', name: 'Sonnwil' });
  const rest = { 'addr:street': 'Lindenweg', 'addr:city': 'Sonnwil', 'addr:postcode': '9777' };
  for (let number = 1; number <= 9; number++) town.house(47 + number / 1e4, 9, String(number), rest);
  town.house(47, 9, 'Ost', rest);
  const extract = join(folder, 'sonnwil-latest.osm.pbf');
  writeFileSync(extract, osmBytes(town.objects));
  const geocoder = new GeocoderAdministration({
    clock: { now: () => Date.UTC(2026, 0, 2) },
    random: (count) => new Uint8Array(count),
    process: 1,
    isAlive: () => false,
    sortIn: (sorting) => assert.ok(sorting.startsWith(folder)),
    settings: () => ({
      ...{ GEOCODER: engine, GEOCODER_DATA: [folder], GEOCODER_WORLD: true, dataFolder: folder },
      ...{
        GEOCODER_URL: undefined,
        GEOCODER_PUBLIC_OK: false,
        GEOCODER_CONTACT: undefined,
        GEOCODER_CACHE: false,
        GEOCODER_WARM: true,
        GEOCODER_IDLE_S: 30,
      },
    }),
  });
  const run = async (command: Command, positionals: readonly string[], values = {}) => {
    const lines: string[] = [];
    const none = () => assert.fail('is not asked for');
    const tools = {
      ...{
        administration: none,
        orderProcesses: none,
        registers: none,
        series: none,
        restore: none,
        installPrograms: none,
        runBatch: none,
        checkUpgrade: none,
        backups: none,
        readFile: none,
      },
      store: { copy: none, secret: none },
      ...{ examine: none, generateKey: none, note: none },
    };
    const code = await command.run({
      ...{ ...tools, values, positionals, geocoder: () => geocoder },
      print: (text) => void lines.push(text),
    });
    return { code, text: lines.join('\n') };
  };
  return { run, extract, data: join(folder, 'sonnwil.sqlite') };
}

test('a build shows its steps and closes with what it found and what it could not use', async (t) => {
  const { run, extract, data } = deskFor(t);
  const { code, text } = await run(geocoderBuild, [extract], { out: data });
  assert.equal(code, EXIT.ok);
  assert.match(
    text,
    /reading relations of sonnwil-latest\.osm\.pbf\n.*reading ways.*\n(?:.*\n)*.*checking the new file/,
  );
  assert.match(text, /houses +9\n/);
  assert.match(text, /house numbers without a number +1\n/);
  assert.match(text, /house numbers without a number, such as: "Ost"/);
  assert.match(text, /^CH +2 +1 +9 +0 +0$/m);
  assert.match(text, /self-test: 20 of 20 own addresses are answered/);
  assert.match(text, /\(c\) OpenStreetMap contributors \(ODbL\)/);
});

test('status lists files with dates, counts and licences, and fails when one cannot be used', async (t) => {
  const { run, extract, data } = deskFor(t);
  assert.match((await run(geocoderStatus, [])).text, /^No data file of streets and houses/);
  await run(geocoderBuild, [extract], { out: data });
  const whole = await run(geocoderStatus, []);
  assert.equal(whole.code, EXIT.ok);
  assert.match(
    whole.text,
    /sonnwil\.sqlite +2026-01-02 +sonnwil-latest\.osm\.pbf +2 +1 +9 +\(c\) OpenStreetMap/,
  );
  assert.match(whole.text, /^CH +2 +1 +9 +0 +0$/m);
  assert.match(whole.text, /GeoNames \(CC BY 4\.0\)/);
  const { files } = JSON.parse((await run(geocoderStatus, [], { json: true })).text);
  assert.equal(files[0].about.counts.houses, 9);
  truncateSync(data, 5_000);
  const damaged = await run(geocoderStatus, []);
  assert.equal(damaged.code, EXIT.failed);
  assert.match(damaged.text, /sonnwil\.sqlite cannot be read/);
});

test('status shows that queries go to another geocoder', async (t) => {
  const { run } = deskFor(t, 'photon');
  assert.match((await run(geocoderStatus, [])).text, /Queries go to photon/);
});

test('a refused extract is one line and exit code 1; a wrong name for the data file is a mistake of usage', async (t) => {
  const { run, extract, data } = deskFor(t);
  truncateSync(extract, 50);
  const error = await run(geocoderBuild, [extract], { out: data }).catch((one: unknown) => one);
  const { code, text } = exitCodeOf(error);
  assert.equal(code, EXIT.failed);
  assert.match(text, /^sonnwil-latest\.osm\.pbf is [^\n]*$/);
  await assert.rejects(run(geocoderBuild, [extract], { out: 'places.db' }), UsageError);
});

test('a folder that is not there is named in one line', async (t) => {
  const { run, extract, data } = deskFor(t);
  const out = join(dirname(data), 'nowhere', 'places.sqlite');
  const error = await run(geocoderBuild, [extract], { out }).catch((one: unknown) => one);
  assert.match(exitCodeOf(error).text, /^The folder \S+nowhere is not there\.$/);
});
