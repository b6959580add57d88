import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { STORE_FAULTS } from '../../src/app/remote-copies.ts';
import { HEALTH_NOTES, notesText } from '../../src/core/health-notes.ts';
import { FAILURE_REASONS, OTHER_REMEDY } from '../../src/store/backup/backup-failure.ts';
import { STEP_WORDS } from '../../src/store/backup/backup-words.ts';
import { GERMAN_NOTES, GERMAN_VALUES, germanNotes } from '../../web/pages/health-notes.data.ts';

const named = (text: string) => (text.match(/\{\d\}|[A-Z]+_[A-Z_]+|\b503\b/g) ?? []).toSorted();

test('each note of a check is in German, with the same values, settings and statuses', () => {
  assert.deepEqual(Object.keys(GERMAN_NOTES), Object.keys(HEALTH_NOTES));
  for (const [id, english] of Object.entries(HEALTH_NOTES))
    assert.deepEqual(named(GERMAN_NOTES[id] ?? ''), named(english), id);
});

test('values are put into their places, and notes joined alike, in both languages', () => {
  const notes = [{ id: 'lastCopyOf', values: ['2026-11-28 03:00 UTC', '1.2 MB'] }, { id: 'asRoot' }] as const;
  assert.equal(notesText(notes), 'last copy 2026-11-28 03:00 UTC, verified, 1.2 MB; as root');
  assert.equal(germanNotes(notes), 'letzte Kopie 2026-11-28 03:00 UTC, geprüft, 1.2 MB; als root');
});

test('words of failed backups and data files are in German too, with the same settings', () => {
  const backups = [
    ...Object.values(STEP_WORDS),
    ...Object.values(FAILURE_REASONS).flat(),
    ...Object.values(STORE_FAULTS),
    OTHER_REMEDY,
  ];
  for (const word of backups.filter((one) => !/^[A-Z_]+$/.test(one)))
    assert.ok(Object.hasOwn(GERMAN_VALUES, word), word);
  const sources = globSync('src/{app,core,engines,store}/**/*.ts', { exclude: ['**/*.test.ts'] })
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
  for (const [english, text] of Object.entries(GERMAN_VALUES)) {
    assert.ok(sources.includes(`'${english}'`), `nothing gives ${english} any more`);
    assert.deepEqual(named(text), named(english));
  }
  const values = ['the copy', '2026-11-28 03:00 UTC', 'the disk is full', 'none yet', 'replace the disk'];
  assert.equal(
    germanNotes([{ id: 'backupFailed', values }]),
    'Die Kopie ist gescheitert (2026-11-28 03:00 UTC): Die Festplatte ist voll; letzte gute Kopie: noch keine; ' +
      'tauschen Sie die Festplatte',
  );
});

test('words around a value that varies are in German, what a program printed stays', () => {
  for (const [reason, german] of [
    ['hook ended with 3: no space', 'Das Programm endete mit 3: no space'],
    ['hook was ended after 10 minutes', 'Das Programm wurde nach 10 Minuten beendet'],
    ['the copy is not sound: it is damaged', 'Die Kopie ist nicht in Ordnung: it is damaged'],
    ['the process ended with SIGKILL', 'der Prozess endete mit SIGKILL'],
  ] as const)
    assert.equal(
      germanNotes([{ id: 'worldFailed', values: [reason] }]),
      `die Daten der Welt sind nicht verwendbar: ${german}`,
    );
  assert.equal(
    germanNotes([
      { id: 'dataFile', values: ['land.sqlite', 'is not there'] },
      { id: 'dataFileBefore', values: ['stadt.sqlite', 'is damaged'] },
    ]),
    'land.sqlite ist nicht da; stadt.sqlite ist beschädigt (die vorige ist in Gebrauch)',
  );
  assert.equal(
    germanNotes([{ id: 'doesNotStart', values: ['Chromium', 'the connection ended: SIGSEGV'] }]),
    'Chromium startet nicht: the connection ended: SIGSEGV',
  );
});

test('what a newer service adds is shown as the service has it', () => {
  assert.equal(germanNotes([{ id: 'asRoot' }, { id: 'tomorrow' }]), undefined);
});
