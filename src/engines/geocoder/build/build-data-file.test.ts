import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { headerBlob, osmBytes } from '@kontor/places/testing';
import { OsmTown } from '#testing/osm-town.ts';
import { buildDataFile, RefusedInput } from './build-data-file.ts';
import { type BuiltFile, build, folderFor, IN_TOWN, optionsFor } from './testing/built-file.ts';

const STREETS = ['Ahorngasse', 'Birkengasse', 'Dornengasse', 'Erlengasse', 'Fichtengasse'];

describe('a build', () => {
  const sample = (): OsmTown => {
    const town = new OsmTown();
    town.border(48, 16, 0.05, { admin_level: '8', name: 'Stadt' });
    for (let index = 1; index <= 30; index++) {
      town.house(48 + index / 10_000, 16, String(index), { ...IN_TOWN, 'addr:street': STREETS[index % 3]! });
      town.line(
        [
          [48, 16 + index / 1000],
          [48.001, 16],
        ],
        { highway: 'residential', name: STREETS[index % 5]! },
      );
    }
    return town;
  };

  it('in many rounds over the file gives the same rows as in one', (t) => {
    const dump = (built: BuiltFile) =>
      ['place', 'street', 'house', 'house_cell', 'word', 'street_text'].map((table) =>
        built.rows(`SELECT * FROM ${table}`),
      );
    const rounds = new Set<number>();
    const small = build(t, [sample()], {
      maxRefs: 40,
      onProgress: ({ step, share = 0 }) => void (step === 'nodes' && rounds.add(rounds.size + share)),
    });
    assert.ok(rounds.size > 3, `${rounds.size} rounds`);
    const { nodes = [], ways = [], relations = [] } = sample().objects;
    assert.equal(small.report.objects, nodes.length + ways.length + relations.length);
    assert.deepEqual(dump(small), dump(build(t, [sample()])));
  });

  it('leaves the file alone that is there when an extract is refused, and nothing of its own', (t) => {
    const { folder } = build(t, [sample()]);
    const before = readFileSync(join(folder, 'out.sqlite'));
    const bytes = osmBytes(sample().objects);
    const wrong: readonly (readonly [Buffer | undefined, RegExp])[] = [
      [bytes.subarray(0, bytes.length - 7), /^bad\.osm\.pbf is cut/],
      [headerBlob(['HistoricalInformation']), /^bad\.osm\.pbf has the history/],
      [Buffer.from('<osm/>'), /^bad\.osm\.pbf is not an \.osm\.pbf file$/],
      [undefined, /^bad\.osm\.pbf is not there$/],
    ];
    for (const [content, reason] of wrong) {
      const path = join(folder, 'bad.osm.pbf');
      rmSync(path, { force: true });
      if (content !== undefined) writeFileSync(path, content);
      const inputs = [join(folder, '0.osm.pbf'), path];
      assert.throws(
        () => buildDataFile(optionsFor(folder, inputs)),
        (error) => {
          assert.ok(error instanceof RefusedInput);
          assert.match(error.message, reason);
          return true;
        },
      );
      rmSync(path, { force: true });
      assert.deepEqual(readdirSync(folder).sort(), ['0.osm.pbf', 'out.sqlite']);
      assert.deepEqual(readFileSync(join(folder, 'out.sqlite')), before);
    }
  });

  it('removes what killed builds of the same file left, and nothing of one that runs', (t) => {
    const folder = folderFor(t);
    const path = join(folder, '0.osm.pbf');
    writeFileSync(path, osmBytes(sample().objects));
    const left = [
      'out.sqlite.1.building',
      'out.sqlite.1.stage-journal',
      'out.sqlite.7.stage',
      'out.sqlite.x',
      'other.sqlite.1.stage',
    ];
    for (const name of left) writeFileSync(join(folder, name), '');
    buildDataFile({ ...optionsFor(folder, [path]), isAlive: (process) => process === 7 });
    assert.deepEqual(readdirSync(folder).sort(), [
      '0.osm.pbf',
      'other.sqlite.1.stage',
      'out.sqlite',
      'out.sqlite.7.stage',
      'out.sqlite.x',
    ]);
    assert.ok(existsSync(join(folder, 'out.sqlite')));
  });

  it('of an extract without anything is a file without anything', (t) => {
    const town = new OsmTown();
    town.node(48, 16);
    const { about, tested } = build(t, [town]).report;
    assert.deepEqual({ ...about.counts, tested }, { places: 0, streets: 0, houses: 0, words: 0, tested: 0 });
  });
});
