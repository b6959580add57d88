import { DOCUMENT_SETTINGS } from '@kontor/html';
import { choice, folder, origins, program, type Setting, toggle } from '@kontor/schema';
import { z } from 'zod';
import { SANDBOX_SETTINGS } from '../programs/settings.ts';
import { WORK_SETTINGS } from '../workers/settings.ts';

const MAX_PORT = 65_535;

const ports: Setting<readonly number[]> = {
  form: z
    .string()
    .regex(/^\d+(\s*,\s*\d+)*$/, 'must be ports, separated by commas')
    .transform((text): readonly number[] => text.split(',').map(Number))
    .refine((all) => all.every((port) => port > 0 && port <= MAX_PORT), `must be ports of 1 to ${MAX_PORT}`),
  byDefault: [80, 443],
  meaning: 'ports of public addresses that documents may use',
};

const HTML_BROWSER_START = choice(
  ['eager', 'lazy'],
  'lazy: Chromium starts with the first document, which waits for it by about a second; until then it takes no memory',
);

/** What an operator decides about documents that are printed. */
export const HTML_SETTINGS = {
  HTML_BROWSER_START,
  ...WORK_SETTINGS,
  ...SANDBOX_SETTINGS,
  ...DOCUMENT_SETTINGS,
  CHROMIUM_PATH: program('Chromium'),
  HTML_ISOLATION: choice(['auto', 'strict'], 'strict: each document gets a browser context of its own'),
  HTML_EXTERNAL: choice(
    ['public', 'allowlist', 'none'],
    'whose resources documents may use: public addresses, only those of HTML_ALLOW_ORIGINS, none',
  ),
  HTML_ALLOW_ORIGINS: origins('origins whose resources documents may use; also private ones'),
  HTML_ALLOWED_PORTS: ports,
  HTML_FONTS_DIR: folder('folder with further fonts for documents'),
  HTML_WEBGL: toggle('off', 'on: documents may draw with WebGL, whose memory only the whole browser bounds'),
  HTML_NO_SANDBOX: toggle('off', 'on: Chromium runs without its own sandbox, which is not safe'),
};
