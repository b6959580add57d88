import { z } from 'zod';

/**
 * The operator's settings: one entry a variable, with its default, its bounds and what it means.
 * Environment only; `NAME_FILE` gives the value of a secret from a file.
 */

const MEBIBYTE = 1024 * 1024;

const word = (what: string) => z.string().describe(what);
const optionalWord = (what: string) => z.string().optional().describe(what);

function whole(min: number, max: number, byDefault: number, what: string) {
  return z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must lie in ${min} to ${max}`)
    .default(byDefault)
    .describe(what);
}

const SIZE_UNITS: Readonly<Record<string, number>> = { '': 1, KIB: 1024, MIB: MEBIBYTE };

function size(min: number, max: number, byDefault: number, what: string) {
  return z
    .string()
    .regex(/^\d+\s*(KiB|MiB)?$/i, 'must be bytes, or a number with KiB or MiB')
    .transform((text) => Number.parseInt(text, 10) * SIZE_UNITS[text.replace(/[\d\s]/g, '').toUpperCase()]!)
    .refine((value) => value >= min && value <= max, `must lie in ${min} to ${max} bytes`)
    .default(byDefault)
    .describe(what);
}

function toggle(byDefault: boolean, what: string) {
  return z
    .string()
    .regex(/^(on|off|true|false|1|0)$/i, 'must be on or off')
    .transform((text) => /^(on|true|1)$/i.test(text))
    .default(byDefault)
    .describe(what);
}

function choice<const Words extends readonly [string, ...string[]]>(words: Words, what: string) {
  return z
    .enum(words, `must be one of ${words.join(', ')}`)
    .default(words[0])
    .describe(what);
}

function list(what: string) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .default([])
    .describe(what);
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function address(byDefault: string, what: string) {
  return z
    .string()
    .refine(isWebAddress, 'must be an http or https address')
    .default(byDefault)
    .describe(what);
}

const optionalAddress = (what: string) =>
  z.string().refine(isWebAddress, 'must be an http or https address').optional().describe(what);

const delays = (byDefault: readonly number[], what: string) =>
  z
    .string()
    .regex(/^\d+(\s*,\s*\d+)*$/, 'must be seconds, separated by commas')
    .transform((text): readonly number[] => text.split(',').map(Number))
    .default(byDefault)
    .describe(what);

export const SETTINGS = {
  HOST: word('address to listen on').default('127.0.0.1'),
  PORT: whole(0, 65_535, 8080, 'port to listen on; 0 takes a free one'),
  PUBLIC_URL: optionalAddress('address that callers use; default http://localhost:PORT'),
  DATA_DIR: word('folder of database, secret and backups').default('./data'),
  TRUST_PROXY: list('proxies (CIDR list) whose X-Forwarded-For is believed'),
  KEY_PREFIX: z
    .string()
    .regex(/^[a-z]{2,8}$/, 'must be 2 to 8 letters a-z')
    .default('kontor')
    .describe('start of API keys'),
  BOOTSTRAP_API_KEY: optionalWord("the first account's key, at the very first start"),
  BOOTSTRAP_CREDITS: z
    .string()
    .regex(/^(unlimited|\d{1,12})$/, 'must be a number or "unlimited"')
    .transform((text): number | 'unlimited' => (text === 'unlimited' ? 'unlimited' : Number(text)))
    .default('unlimited')
    .describe("the first account's credits, at the very first start"),
  KONTOR_SETUP: choice(['auto', 'off'], 'off: the start commands install nothing'),
  FREE_CREDITS: whole(0, 1_000_000, 100, 'credits of a new account'),
  BODY_LIMIT: size(1024, 1024 * MEBIBYTE, 10 * MEBIBYTE, 'largest JSON body'),
  AUTH_QUERY_PARAM: toggle(false, 'on: the key may come as query parameter apikey'),
  CORS_ORIGINS: list('origins of web pages that may call the operations'),
  WORKERS: z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= 1 && value <= 256, 'must lie in 1 to 256')
    .optional()
    .describe('worker threads; default: cores - 1, at least 1'),
  QUEUE_LIMIT: whole(1, 10_000, 64, 'calls that may wait for a worker'),
  KEY_CONCURRENCY: whole(1, 10_000, 64, 'calls under way per key'),
  RATE_LIMIT: z
    .string()
    .regex(/^(off|[1-9]\d{0,8}\/(s|min|h))$/, 'must be off, or a form like 600/min')
    .default('off')
    .describe('calls per key and time'),
  PLANS_FILE: optionalWord('JSON file of plans; default: the built-in ones'),
  METRICS_TOKEN: optionalWord('Bearer token for /metrics; without it only loopback is answered'),
  LOG_LEVEL: choice(['info', 'debug', 'warn', 'error', 'silent'], 'least level of log lines'),
  LOG_ADDRESS: choice(['off', 'prefix'], 'prefix: log the client address as /24 or /48'),
  SHUTDOWN_GRACE: whole(1, 300, 30, 'seconds that running calls get at shutdown'),

  QPDF_PATH: optionalWord('program qpdf; default: searched'),
  GHOSTSCRIPT_PATH: optionalWord('program Ghostscript; default: searched'),
  CHROMIUM_PATH: optionalWord('program Chromium; default: searched'),
  BWRAP_PATH: optionalWord('program bubblewrap; default: searched'),

  PDF_DATES: choice(['now', 'issue'], 'issue: dates of invoice files are the issue date'),
  SWISS_QR_STRICT_24: toggle(false, 'on: QR-IBAN with EUR is refused (IG 2.4)'),

  VAT_CHECKSUM_POLICY: choice(['reject', 'verify'], 'what a wrong check digit means'),
  VAT_TIMEOUT_MS: whole(1000, 120_000, 20_000, 'time of one whole verification'),
  VAT_ATTEMPT_TIMEOUT_MS: whole(500, 120_000, 15_000, 'time of one attempt'),
  VAT_VIES_BASE_URL: address('https://ec.europa.eu/taxation_customs/vies/rest-api', 'VIES'),
  VAT_VIES_CONCURRENCY: whole(1, 1000, 16, 'calls to VIES under way'),
  VAT_VIES_CONCURRENCY_PER_STATE: whole(1, 1000, 4, 'the same, per member state'),
  VAT_VIES_REQUESTER: optionalWord('full VAT ID sent as requester'),
  VAT_HMRC_BASE_URL: address('https://api.service.hmrc.gov.uk', 'HMRC'),
  VAT_HMRC_CLIENT_ID: optionalWord('HMRC application id; without it GB answers 503'),
  VAT_HMRC_CLIENT_SECRET: optionalWord('HMRC application secret'),
  VAT_HMRC_RPS: whole(1, 1000, 3, 'calls a second to HMRC'),
  VAT_BFS_URL: address('https://www.uid-wse.admin.ch/V5.0/PublicServices.svc', 'Swiss UID register'),
  VAT_BFS_ECH97_NS: word('XML namespace of eCH-0097').default('http://www.ech.ch/xmlns/eCH-0097/5'),
  VAT_BRREG_BASE_URL: address('https://data.brreg.no/enhetsregisteret/api', 'Brønnøysund register'),
  VAT_SKATTURINN_BASE_URL: address('https://www.skatturinn.is', 'Icelandic company register'),
  VAT_IS_PROVIDER: choice(['skatturinn', 'none'], 'register for Iceland'),
  VAT_CACHE_TTL_S: whole(0, 86_400, 600, 'seconds a registered number is remembered in memory'),
  VAT_CACHE_NEGATIVE_TTL_S: whole(0, 86_400, 60, 'the same for an unregistered one'),
  VAT_CACHE_MAX: whole(1, 1_000_000, 10_000, 'numbers remembered'),

  INDEX_REFRESH: choice(['auto', 'manual'], 'manual: series are refreshed by command only'),
  INDEX_RETRY_DELAYS: delays([5, 30], 'seconds between attempts'),
  INDEX_EUROSTAT_BASE_URL: address('https://ec.europa.eu/eurostat/api/dissemination', 'Eurostat'),
  INDEX_STATAT_BASE_URL: address('https://data.statistik.gv.at/data', 'Statistik Austria'),
  INDEX_STATAT_TABLE_URL: address(
    'https://www.statistik.at/fileadmin/pages/214/2_Verbraucherpreisindizes_ab_1990.ods',
    'long table of Statistik Austria',
  ),
  INDEX_CHAIN_FILE: optionalWord('JSON file of chaining factors; default: built in'),
  INDEX_BUNDESBANK_BASE_URL: address('https://api.statistiken.bundesbank.de/rest', 'Bundesbank'),
  INDEX_GENESIS_BASE_URL: address('https://www-genesis.destatis.de/genesisWS/rest/2020', 'Destatis GENESIS'),
  INDEX_GENESIS_TOKEN: optionalWord('Destatis GENESIS token; used only when set'),
} as const;

/** Never shown, may come from `<NAME>_FILE`. */
export const SECRETS: readonly string[] = [
  'BOOTSTRAP_API_KEY',
  'METRICS_TOKEN',
  'VAT_HMRC_CLIENT_SECRET',
  'INDEX_GENESIS_TOKEN',
];
