/** The system programs and fonts that some operations need, and which of them are missing. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ownPackages, programsFolder } from './programs-folder.mjs';

/**
 * `names`: found on PATH or at that place, it is there. `env`: the operator's own. `packages`: any one of them will
 * do, the first that the distribution has is installed.
 */
const NEEDED = [
  {
    what: 'Chromium',
    use: 'html-to-pdf',
    env: 'CHROMIUM_PATH',
    names: [
      '/usr/lib/chromium/chromium-headless-shell',
      'chromium-headless-shell',
      'chrome-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
    ],
    packages: ['chromium-headless-shell', 'chromium', 'chromium-browser'],
  },
  { what: 'qpdf', use: 'pdf-to-pdf-a, pdf', env: 'QPDF_PATH', names: ['qpdf'], packages: ['qpdf'] },
  {
    what: 'Ghostscript',
    use: 'pdf-to-pdf-a',
    env: 'GHOSTSCRIPT_PATH',
    names: ['gs'],
    packages: ['ghostscript'],
  },
  { what: 'poppler', use: 'pdf', env: 'PDFTOTEXT_PATH', names: ['pdftotext'], packages: ['poppler-utils'] },
  { what: 'bubblewrap', use: 'sandbox', env: 'BWRAP_PATH', names: ['bwrap'], packages: ['bubblewrap'] },
  ...[
    ['Liberation fonts', 'fonts-liberation2', 'fonts-liberation'],
    ['Carlito font', 'fonts-crosextra-carlito'],
    ['Caladea font', 'fonts-crosextra-caladea'],
    ['DejaVu fonts', 'fonts-dejavu-core'],
    ['Noto fonts', 'fonts-noto-core'],
    ['Noto CJK fonts', 'fonts-noto-cjk'],
    ['Noto emoji font', 'fonts-noto-color-emoji'],
  ].map(([what, ...packages]) => ({ what, use: 'html-to-pdf', packages })),
];
/** dpkg's own list of what is installed. */
const STATUS = '/var/lib/dpkg/status';

/** What is missing on this machine and in the folder of programs; always empty where there is no apt. */
export function missingPrograms(root) {
  if (!hasApt()) return [];
  const absent = NEEDED.filter((need) => !isFound(need, root));
  if (absent.length === 0) return [];
  const installed = new Set([...systemPackages(), ...ownPackages(root).keys()]);
  return absent.filter((need) => !need.packages.some((name) => installed.has(name)));
}

export const programNames = (needs) => needs.map((need) => need.what).join(', ');

/** Programs and fonts by the operation that uses them: `Chromium, Noto fonts (html-to-pdf); qpdf (pdf)`. */
export function programUses(needs) {
  const uses = [...new Set(needs.map((need) => need.use))];
  return uses.map((use) => `${programNames(needs.filter((need) => need.use === use))} (${use})`).join('; ');
}

export function hasApt() {
  if (process.platform !== 'linux' || !existsSync(STATUS) || !isExecutable('apt-get')) return false;
  const release = readFileSync('/etc/os-release', 'utf8');
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release);
}

/** A name is looked for on PATH, a path is taken as it is. */
export function isExecutable(name) {
  const places = name.startsWith('/')
    ? [name]
    : (process.env.PATH ?? '').split(delimiter).map((dir) => join(dir, name));
  return places.some((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false; // not there, or not to be run by us
    }
  });
}

function isFound({ env, names: candidates = [] }, root) {
  const own = env === undefined ? undefined : process.env[env];
  if (own) return existsSync(own);
  return candidates.some((name) => isExecutable(name) || isExecutable(join(programsFolder(root), name)));
}

function systemPackages() {
  const status = readFileSync(STATUS, 'utf8');
  return Array.from(status.matchAll(/^Package: (\S+)\nStatus: \S+ ok installed$/gm), (match) => match[1]);
}
