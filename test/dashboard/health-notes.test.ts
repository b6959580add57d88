import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HEALTH_NOTES, noteText } from '../../src/core/health-notes.ts';
import { FAILURE_REASONS, OTHER_REMEDY } from '../../src/store/backup/backup-failure.ts';
import { STEP_WORDS } from '../../src/store/backup/backup-words.ts';
import { GERMAN_NOTES, GERMAN_VALUES, germanNotes } from '../../web/pages/health-notes.data.ts';

const named = (text: string) => (text.match(/\{\d\}|[A-Z]+_[A-Z_]+|\b503\b/g) ?? []).toSorted();

test('each note of a check is in German, with the same values, settings and statuses', () => {
  assert.deepEqual(Object.keys(GERMAN_NOTES), Object.keys(HEALTH_NOTES));
  for (const [id, english] of Object.entries(HEALTH_NOTES))
    assert.deepEqual(named(GERMAN_NOTES[id] ?? ''), named(english), id);
});

test('values are put into their places, in both languages', () => {
  const note = { id: 'lastCopyOf', values: ['2026-11-28 03:00 UTC', '1.2 MB'] } as const;
  assert.equal(noteText(note), 'last copy 2026-11-28 03:00 UTC, verified, 1.2 MB');
  assert.equal(
    germanNotes([note, { id: 'asRoot' }]),
    'letzte Kopie 2026-11-28 03:00 UTC, geprüft, 1.2 MB, als root',
  );
});

test('words of failed backups are in German too, with the same settings', () => {
  const words = [
    ...Object.values(STEP_WORDS),
    ...Object.values(FAILURE_REASONS).flat(),
    OTHER_REMEDY,
    'none yet',
  ];
  const german = new Set(words.filter((word) => !/^[A-Z_]+$/.test(word)));
  assert.deepEqual(new Set(Object.keys(GERMAN_VALUES)), german);
  for (const [english, text] of Object.entries(GERMAN_VALUES)) assert.deepEqual(named(text), named(english));
  const values = ['the copy', '2026-11-28 03:00 UTC', 'the disk is full', 'none yet', 'replace the disk'];
  assert.equal(
    germanNotes([{ id: 'backupFailed', values }]),
    'Die Kopie ist gescheitert (2026-11-28 03:00 UTC): Die Festplatte ist voll; letzte gute Kopie: noch keine; ' +
      'tauschen Sie die Festplatte',
  );
});

test('what a newer service adds is shown as the service has it', () => {
  assert.equal(germanNotes([{ id: 'asRoot' }, { id: 'tomorrow' }]), undefined);
});
