import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtPages } from './built-pages.ts';

test('built pages are served at all their addresses; what Vite has named by its content may be kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pages-'));
  try {
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, 'docs/en'), { recursive: true });
    const files = {
      '.built': '',
      'index.html': '<!doctype html>',
      'mark.svg': '<svg/>',
      'assets/a-1.js': ';',
      'docs/en/credits.html': '<!doctype html>',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const found = builtPages(folder);
    const at = (path: string) => found.find((file) => file.path === path);
    assert.equal(at('/dashboard')?.bytes.toString(), '<!doctype html>');
    assert.equal(at('/dashboard/requests/{id}')?.type, 'text/html; charset=utf-8');
    assert.equal(at('/dashboard/mark.svg')?.isHashed, false);
    assert.equal(at('/dashboard/assets/a-1.js')?.isHashed, true);
    assert.equal(at('/dashboard/.built'), undefined);
    assert.equal(at('/dashboard/docs/en/credits.html'), undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('without a build there are none', () => {
  assert.deepEqual(builtPages(join(tmpdir(), 'kontor-no-such-folder')), []);
});
