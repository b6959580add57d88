/** Programs and fonts without root: the distribution's own packages in a folder of this user. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { choose, privateApt } from './apt.mjs';
import { installedBytes, lackingPackages, refreshLists, unpackPackages } from './own-packages.mjs';
import { makeProgramsFolder, programsFolder, readInstalled } from './programs-folder.mjs';
import { printLine, seconds, stopSignal } from './setup-output.mjs';

/** How old the last look at the archive may be before a start looks again. */
const RENEW_MS = 7 * 24 * 60 * 60 * 1000;

/** By the name that the service looks for: where packages put it. */
const PROGRAMS = {
  'chromium-headless-shell': ['usr/lib/chromium/chromium-headless-shell', 'usr/bin/chromium-headless-shell'],
  chromium: ['usr/lib/chromium/chromium'],
  qpdf: ['usr/bin/qpdf'],
  gs: ['usr/bin/gs'],
  pdftotext: ['usr/bin/pdftotext'],
  pdftoppm: ['usr/bin/pdftoppm'],
  pdftocairo: ['usr/bin/pdftocairo'],
  bwrap: ['usr/bin/bwrap'],
  'fc-list': ['usr/bin/fc-list'],
};
const LOADERS = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' };

/**
 * Installs what the machine lacks into the folder of programs. Never ends the set-up: the service runs without.
 * @returns true when it was done
 */
export async function installOwnPrograms(root, missing) {
  const folder = makeProgramsFolder(root);
  const apt = privateApt(join(folder, 'apt'));
  const began = Date.now();
  const kept = readInstalled(root)?.chosen ?? [];
  await refreshLists(apt);
  const names = [
    ...new Set(['fontconfig', ...kept, ...choose(apt, missing).filter((name) => name !== undefined)]),
  ];
  const packages = names.length === 0 ? [] : lackingPackages(apt, names);
  if (packages.length === 0 || stopSignal().aborted) return false;
  const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
  const fetched = megabytes(packages.reduce((sum, { bytes }) => sum + bytes, 0));
  printLine(
    `installing ${packages.length} packages of the system into ${folder}, without root: ${fetched} to fetch, ` +
      `${megabytes(installedBytes(apt, packages))} on disk`,
  );
  const tree = `tree-${Date.now()}`;
  const draft = join(folder, `${tree}.new`);
  try {
    if (!(await unpackPackages(apt, packages, { archives: join(folder, 'archives'), target: draft })))
      return false;
    // Under their final name from here on: the starters name it.
    renameSync(draft, join(folder, tree));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  removeUnused(join(folder, tree));
  writeFontSettings(folder, tree);
  for (const [name, places] of Object.entries(PROGRAMS)) {
    const place = places.find((one) => existsSync(join(folder, tree, one)));
    if (place !== undefined) writeStarter(folder, name, starter(tree, name, place, join(folder, tree)));
  }
  const versions = Object.fromEntries(packages.map(({ name, version }) => [name, version]));
  const record = { tree, checkedAt: Date.now(), chosen: names, packages: versions };
  writeWhole(join(folder, 'installed.json'), `${JSON.stringify(record)}\n`);
  cacheFonts(folder);
  removeOldTrees(folder, tree);
  printLine(`programs ready in ${folder} after ${seconds(Date.now() - began)}`);
  return true;
}

/** True when the last look at the archive is old. */
export function isRenewalDue(root, now = Date.now()) {
  const installed = readInstalled(root);
  return installed !== undefined && Math.abs(now - installed.checkedAt) >= RENEW_MS;
}

/** Installs again when the archive has other versions than the folder; else notes that it was asked. */
export async function renewOwnPrograms(root) {
  const installed = readInstalled(root);
  if (installed === undefined) return;
  const folder = programsFolder(root);
  const apt = privateApt(join(folder, 'apt'));
  await refreshLists(apt);
  const packages = lackingPackages(apt, installed.chosen);
  if (packages.length === 0) return;
  const isSame =
    packages.length === Object.keys(installed.packages).length &&
    packages.every(({ name, version }) => installed.packages[name] === version);
  if (!isSame) await installOwnPrograms(root, []);
  else
    writeWhole(
      join(folder, 'installed.json'),
      `${JSON.stringify({ ...installed, checkedAt: Date.now() })}\n`,
    );
}

/** Manuals and translations, which nobody reads there. */
function removeUnused(tree) {
  for (const name of ['doc', 'man', 'locale', 'info', 'lintian', 'bug'])
    rmSync(join(tree, 'usr/share', name), { recursive: true, force: true });
}

/** Folders with libraries, those in folders of their own too. */
function libraryFolders(tree) {
  const found = [];
  const search = (path) => {
    const entries = readdirSync(join(tree, path), { withFileTypes: true });
    if (entries.some(({ name }) => /\.so(\.|$)/.test(name))) found.push(path);
    for (const entry of entries) if (entry.isDirectory()) search(`${path}/${entry.name}`);
  };
  for (const path of ['usr/lib', 'lib']) if (existsSync(join(tree, path))) search(path);
  return found;
}

/**
 * A shell script that starts a program with the libraries, fonts and files of its tree, which nothing else gets. It finds
 * the tree by its own place, so the folder may be moved. bubblewrap is started by the loader itself: what it starts must
 * not inherit the path of libraries.
 */
function starter(tree, name, place, path) {
  const libraries = libraryFolders(path)
    .map((folder) => `$here/${tree}/${folder}`)
    .join(':');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own, for the folder of the script
  const lines = ['#!/bin/sh', 'here=${0%/*}'];
  if (name === 'bwrap') {
    const loader = LOADERS[process.arch];
    return [...lines, `exec ${loader} --library-path "${libraries}" "$here/${tree}/${place}" "$@"`].join(
      '\n',
    );
  }
  const ghostscript = ghostscriptFolders(path).map((folder) => `$here/${tree}/${folder}`);
  return [
    ...lines,
    `export LD_LIBRARY_PATH="${libraries}" FONTCONFIG_FILE="$here/fonts.conf"`,
    ...(name === 'gs' && ghostscript.length > 0 ? [`export GS_LIB="${ghostscript.join(':')}"`] : []),
    `exec "$here/${tree}/${place}" "$@"`,
  ].join('\n');
}

function ghostscriptFolders(tree) {
  const share = join(tree, 'usr/share/ghostscript');
  if (!existsSync(share)) return [];
  const version = readdirSync(share).find((name) => /^\d/.test(name));
  const own = ['Resource/Init', 'lib', 'Resource', 'Resource/Font', 'iccprofiles'];
  return [
    ...own.map((name) => `usr/share/ghostscript/${version}/${name}`),
    ...['usr/share/fonts/type1/urw-base35', 'usr/share/color/icc/ghostscript'],
  ].filter((folder) => existsSync(join(tree, folder)));
}

/** Rules of fontconfig that replace fonts by ones of the same widths, and choose by language. */
const FONT_RULES =
  /^(30-metric-aliases|40-nonlatin|45-generic|45-latin|49-sansserif|60-generic|60-latin|65-nonlatin|69-unifont|80-delicious|90-synthetic)\.conf$/;

function writeFontSettings(folder, tree) {
  const rules = 'usr/share/fontconfig/conf.avail';
  const own = existsSync(join(folder, tree, rules)) ? join(folder, tree, rules) : `/${rules}`;
  const names = existsSync(own)
    ? readdirSync(own)
        .filter((name) => FONT_RULES.test(name))
        .sort()
    : [];
  const text = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir prefix="relative">${tree}/usr/share/fonts</dir>`,
    '  <dir>/usr/share/fonts</dir>',
    '  <dir>/usr/local/share/fonts</dir>',
    '  <dir>~/.fonts</dir>',
    '  <cachedir prefix="relative">fonts-cache</cachedir>',
    ...names.map((name) => `  <include ignore_missing="yes">${join(own, name)}</include>`),
    '</fontconfig>',
  ];
  writeWhole(join(folder, 'fonts.conf'), `${text.join('\n')}\n`);
}

/** Without it each program that sets text looks through all fonts first. */
function cacheFonts(folder) {
  const { tree } = JSON.parse(readFileSync(join(folder, 'installed.json'), 'utf8'));
  const program = join(folder, tree, 'usr/bin/fc-cache');
  if (!existsSync(program)) return;
  const env = {
    PATH: '/usr/bin:/bin',
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    LD_LIBRARY_PATH: libraryFolders(join(folder, tree))
      .map((one) => join(folder, tree, one))
      .join(':'),
  };
  spawnSync(program, [], { env, stdio: 'ignore', timeout: 120_000 });
}

/** The one before stays: a service that runs may use it. */
function removeOldTrees(folder, current) {
  const trees = readdirSync(folder).filter((name) => /^tree-\d+$/.test(name) && name !== current);
  const newest = trees.sort().at(-1);
  for (const name of trees) if (name !== newest) rmSync(join(folder, name), { recursive: true, force: true });
  for (const name of readdirSync(folder).filter((one) => /^tree-\d+\.new$/.test(one)))
    if (Date.now() - statSync(join(folder, name)).mtimeMs > RENEW_MS)
      rmSync(join(folder, name), { recursive: true, force: true });
}

function writeStarter(folder, name, text) {
  const draft = join(folder, `.${name}.new`);
  writeFileSync(draft, `${text}\n`);
  chmodSync(draft, 0o755);
  renameSync(draft, join(folder, name));
}

function writeWhole(path, text) {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
