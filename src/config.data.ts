import {
  choice,
  type MailServer,
  mailServer,
  networks,
  optionalAddress,
  optionalChoice,
  optionalSize,
  optionalUpstreamAddress,
  optionalWhole,
  optionalWord,
  origins,
  type Setting,
  secret,
  size,
  toggle,
  token,
  upstreamAddress,
  whole,
  word,
} from '@kontor/schema';
import { z } from 'zod';

const MEBIBYTE = 1024 * 1024;

const BOOTSTRAP_CREDITS: Setting<number | 'unlimited'> = {
  form: z
    .string()
    .regex(/^(unlimited|\d{1,12})$/, 'must be a number or "unlimited"')
    .transform((text) => (text === 'unlimited' ? text : Number(text))),
  byDefault: 'unlimited',
  meaning: "the first account's credits, at the very first start",
};

const KEY_PREFIX: Setting<string> = {
  form: z.string().regex(/^[a-z]{2,8}$/, 'must be 2 to 8 letters a-z'),
  byDefault: 'kontor',
  meaning: 'start of API keys',
};

const SMTP_URL: Setting<MailServer | undefined> = {
  form: z
    .string()
    .refine(
      (text) => mailServer(text) !== undefined,
      'must look like smtp://user:password@mail.example.org:587',
    )
    .transform((text) => mailServer(text)),
  byDefault: undefined,
  isSecret: true,
  meaning: 'mail server, smtp:// or smtps://; without it operators see the links that mail would carry',
};

const MAIL_FROM: Setting<string | undefined> = {
  form: z
    .string()
    .regex(
      /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an e-mail address, also with a name before it: Kontor <kontor@example.org>',
    ),
  byDefault: undefined,
  meaning: 'sender of mails, e.g. Kontor <kontor@example.org>',
};

const STRIPE_SECRET_KEY: Setting<string | undefined> = {
  ...secret('key of Stripe for plans and packs that are paid for; without it operators assign them'),
  form: z.string().regex(/^[rs]k_\w{8,}$/, 'must be a secret or restricted key: sk_… or rk_…'),
};

const STRIPE_WEBHOOK_SECRET: Setting<string | undefined> = {
  ...secret("signing secret of Stripe's webhook, which sends to /webhooks/stripe"),
  form: z.string().regex(/^whsec_\S{8,}$/, 'must be a signing secret: whsec_…'),
};

const FRONT_PAGE: Setting<string> = {
  form: z
    .string()
    .refine(
      (text) =>
        /^(built-in|dashboard|docs|off)$/.test(text) ||
        (text.startsWith('https://') ? URL.canParse(text) : /^(?!\w+:\/\/).+\.html$/i.test(text)),
      'must be built-in, dashboard, docs, off, an https:// address or the path of an .html file',
    ),
  byDefault: 'built-in',
  meaning:
    'what browsers get at `/`: built-in, dashboard, docs, an https:// address, the path of an .html file, or off',
};

const PRODUCT_NAME: Setting<string> = {
  form: z
    .string()
    .regex(/^[^\p{Cc}]{1,40}$/u, 'must have 1 to 40 characters, none of them a control character'),
  byDefault: 'Kontor',
  meaning: 'name on pages, in `/openapi.json` and for MCP clients, 1 to 40 characters',
};

const PRODUCT_LOGO: Setting<string | undefined> = {
  form: z.string().regex(/\.(svg|png)$/i, 'must be the path of an .svg or .png file'),
  byDefault: undefined,
  meaning: 'path of an SVG or PNG file, at most 256 KiB, in place of the mark on pages and in tabs',
};

const PRODUCT_ACCENT: Setting<string | undefined> = {
  form: z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour, #RRGGBB'),
  byDefault: undefined,
  meaning:
    'colour of links, buttons and the mark, #RRGGBB; made readable on light and dark pages; default: #1F5D4C',
};

const outwardAddress = (meaning: string): Setting<string | undefined> => ({
  form: z
    .string()
    .max(500, 'must have at most 500 characters')
    .refine(
      (text) => /^(https:\/\/|mailto:[^\s@]+@[^\s@])/.test(text) && !/\s/.test(text) && URL.canParse(text),
      'must begin with https:// or mailto:',
    ),
  byDefault: undefined,
  meaning,
});

const path = () =>
  z
    .string()
    .regex(/^(?!~)[^\0]*$/, 'must not begin with ~, which only a shell replaces; write the whole path');

const KONTOR_COMMAND: Setting<string | undefined> = {
  form: z.string().regex(/^[^\p{Cc}`]{1,200}$/u, 'must have 1 to 200 characters, no control character, no `'),
  byDefault: undefined,
  meaning: 'how texts call the command line; set by bin/kontor of a release and by the scripts of npm',
};

/** Whether it is there is for `/ready`: a share that is away must not keep the service from its start. */
const BACKUP_DIR: Setting<string | undefined> = {
  form: path(),
  byDefault: undefined,
  meaning: 'existing folder for copies of the database, best on another disk; default: backups in DATA_DIR',
};

const DATA_DIR: Setting<string> = {
  form: path(),
  byDefault: '',
  meaning:
    'folder of database, secret and backups; default: $XDG_DATA_HOME/kontor, else ~/.local/share/kontor, for root /var/lib/kontor',
};

/** A log-in is part of the address: a database that asks for none would be open to everybody on its network. */
const databaseAddress = (meaning: string): Setting<string | undefined> => ({
  ...secret(meaning),
  form: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/[^\s:/?#@]+(:[^\s/?#@]*)?@[^\s/?#@]+\/[^\s/?#]+(\?\S*)?$/,
      'must look like postgres://user:password@host:5432/name, with special characters as %40',
    )
    .refine(URL.canParse, 'must look like postgres://user:password@host:5432/name'),
});

const KONTOR_SECRET: Setting<string | undefined> = {
  ...secret('32 bytes in base64, the same for all nodes on a database; needed with DATABASE_URL'),
  form: z.string().regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/, 'must be 32 bytes in base64'),
};

const NODE_NAME: Setting<string | undefined> = {
  form: z.string().regex(/^[\w.-]{1,63}$/, 'must be 1 to 63 letters, digits, dots, hyphens or underscores'),
  byDefault: undefined,
  meaning: 'name of this node among those on a database; default: the host name',
};

/** `auto` leaves one core for the supervisor, which has SQLite, or for the database's connections. */
const PROCESSES: Setting<number | 'auto'> = {
  form: z
    .string()
    .regex(/^(auto|[1-9]|1[0-6])$/, 'must be a whole number from 1 to 16, or auto')
    .transform((text) => (text === 'auto' ? text : Number(text))),
  byDefault: 1,
  meaning: 'processes of this machine that serve on one port, 1 to 16, or auto: cores - 1, at least 1',
};

const BACKUP_HOOK: Setting<string | undefined> = {
  form: z.string().regex(/^\/[^\0]*$/, 'must be the absolute path of a program'),
  byDefault: undefined,
  meaning: 'program that gets the path of each verified copy, to take it to another place',
};

const BACKUP_S3_URL: Setting<string | undefined> = {
  ...optionalUpstreamAddress(
    'bucket of an S3-compatible store for copies, https://host/bucket or https://host/bucket/folder; default: none',
  ),
  form: z
    .string()
    .regex(
      /^https?:\/\/[^/?#@\s]+\/[^/?#@\s]+(\/[^/?#@\s]+)*\/?$/,
      'must look like https://host/bucket, also with a folder behind it',
    )
    .refine(URL.canParse, 'must look like https://host/bucket, also with a folder behind it'),
};

const BACKUP_AGE_RECIPIENT: Setting<readonly string[]> = {
  form: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (all) => all.every((one) => /^age1[02-9ac-hj-np-z]{58}$/.test(one)),
      'must be age1… of age-keygen, several separated by commas',
    ),
  byDefault: [],
  meaning:
    'public keys (age1…) that copies are encrypted for before they leave this machine, separated by commas; default: they are not',
};

const rate = () => z.string().regex(/^(off|[1-9]\d{0,8}\/(s|min|h))$/, 'must be off, or a form like 600/min');

const RATE_LIMIT: Setting<string> = {
  form: rate(),
  byDefault: 'off',
  meaning: 'calls per key and time',
};

const REFUSED_LIMIT: Setting<string> = {
  form: rate(),
  byDefault: '3000/min',
  meaning:
    'refused calls per key and time, unknown keys per /24 or /48 network; beyond, calls get 503 until it is over',
};

/** The settings of the process itself; engines and operations declare their settings beside their own code. */
export const PROCESS_SETTINGS = {
  HOST: word('127.0.0.1', 'address to listen on'),
  PORT: whole(0, 65_535, 8080, 'port to listen on; 0 takes a free one'),
  PUBLIC_URL: optionalAddress(
    'address that callers and browsers use; default: http://localhost and the port really bound',
  ),
  DATA_DIR,
  BACKUP_DIR,
  BACKUP_KEEP: whole(1, 366, 7, 'daily copies that are kept'),
  BACKUP_HOOK,
  BACKUP_S3_URL,
  BACKUP_S3_REGION: {
    ...word('us-east-1', 'region of the store, as its operator names it'),
    form: z.string().regex(/^[\w-]{1,40}$/, 'must be letters, digits and hyphens'),
  },
  BACKUP_S3_KEY_ID: token('access key of the store'),
  BACKUP_S3_SECRET: token('secret access key of the store'),
  BACKUP_AGE_RECIPIENT,
  DATABASE_URL: databaseAddress(
    'database of PostgreSQL for accounts and charges, postgres://user:password@host:5432/name; default: SQLite in DATA_DIR',
  ),
  DATABASE_LISTEN_URL: databaseAddress(
    'the same database without a pooler in between, for notices; default: as DATABASE_URL',
  ),
  DATABASE_CONNECTIONS: whole(2, 64, 4, 'connections to that database; one more is for notices'),
  KONTOR_SECRET,
  NODE_NAME,
  PROCESSES,
  FRONT_PAGE,
  PRODUCT_NAME,
  PRODUCT_LOGO,
  PRODUCT_ACCENT,
  SUPPORT_URL: outwardAddress(
    'https: or mailto: address where people get help; on the front page and errors',
  ),
  IMPRINT_URL: outwardAddress('https: address of the imprint; on the front page'),
  PRIVACY_URL: outwardAddress('https: address of the privacy notice; on the front page'),
  TRUST_PROXY: networks('proxies (CIDR list) whose X-Forwarded-For is believed'),
  KEY_PREFIX,
  BOOTSTRAP_API_KEY: secret("the first account's key, at the very first start"),
  BOOTSTRAP_CREDITS,
  KONTOR_SETUP: optionalChoice(
    ['ask', 'auto', 'off'],
    'what the start commands install: ask before packages of the system, all without a question, or nothing; default: ask on a terminal, else auto',
  ),
  KONTOR_COMMAND,
  PROGRAMS_DIR: {
    ...optionalWord(
      "folder of programs that the set-up installs without root; default: .programs in the program's own folder",
    ),
    form: path(),
  },
  FREE_CREDITS: whole(0, 1_000_000, 100, 'credits of a new account'),
  BODY_LIMIT: size(1024, 1024 * MEBIBYTE, 10 * MEBIBYTE, 'largest JSON body'),
  UPLOAD_LIMIT: size(1024, 1024 * MEBIBYTE, 50 * MEBIBYTE, 'largest upload'),
  BODY_BUDGET: optionalSize(
    MEBIBYTE,
    65_536 * MEBIBYTE,
    'memory for request bodies under way; default: 64 MiB, or twice BODY_LIMIT where that is more',
  ),
  UPLOAD_BUDGET: optionalSize(
    MEBIBYTE,
    1_048_576 * MEBIBYTE,
    'disk space for uploads under way; default: 1024 MiB, or twice UPLOAD_LIMIT where that is more',
  ),
  MEMORY_LIMIT: optionalSize(
    768 * MEBIBYTE,
    1_048_576 * MEBIBYTE,
    'memory of service, browser and programs together; default: the limit of its control group, else 2048 MiB',
  ),
  AUTH_QUERY_PARAM: toggle('off', 'on: the key may come as query parameter apikey'),
  CORS_ORIGINS: origins('origins of web pages that may call the operations'),
  CONNECTION_LIMIT: whole(10, 1_000_000, 16_384, 'connections at a time; what comes beyond is closed'),
  FIRST_BYTE_TIMEOUT: whole(1, 300, 10, 'seconds that a new connection may be silent'),
  KEY_CONCURRENCY: whole(1, 10_000, 64, 'calls under way per key'),
  ACCOUNT_CONCURRENCY: optionalWhole(1, 10_000, 'calls under way per account; default: as KEY_CONCURRENCY'),
  BATCH_CONCURRENCY: whole(1, 1000, 32, 'lines of one batch under way'),
  BATCH_LINES: whole(1, 10_000_000, 100_000, 'lines of one batch; what comes behind them is left unanswered'),
  BATCH_STREAMS: whole(1, 1000, 4, 'batches of one key at a time; of all keys together eight times as many'),
  BATCH_IDLE: whole(
    5,
    3600,
    120,
    'seconds after which a batch ends whose caller sends nothing or takes nothing',
  ),
  BATCH_TIME: whole(60, 604_800, 86_400, 'seconds that one batch may take'),
  RATE_LIMIT,
  REFUSED_LIMIT,
  SIGNUP: optionalChoice(
    ['open', 'invite', 'closed'],
    'who may open an account; default: open where HOST and PUBLIC_URL are loopback, else invite',
  ),
  SMTP_URL,
  MAIL_FROM,
  PLANS_FILE: optionalWord('JSON file of plans; default: the built-in ones'),
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_BASE: upstreamAddress('https://api.stripe.com', "Stripe's interface"),
  METRICS_TOKEN: token('Bearer token for /metrics; without it only loopback is answered'),
  LOG_LEVEL: choice(['info', 'debug', 'warn', 'error', 'silent'], 'least level of log lines'),
  LOG_ADDRESS: choice(['off', 'prefix'], 'prefix: log the client address as /24 or /48'),
  SHUTDOWN_DELAY: whole(
    0,
    120,
    0,
    'behind a balancer of several nodes: seconds from SIGTERM, with `/ready` at 503, until the port is closed',
  ),
  SHUTDOWN_GRACE: whole(
    1,
    300,
    30,
    'seconds from SIGTERM to the end, most of them for running calls; with SHUTDOWN_DELAY they begin 5 s after it',
  ),
} as const;

/** Settings that other services of this kind have and this one does not: set, they would silently do nothing. */
export const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  NODES:
    'has no effect: every process on a DATABASE_URL is a node, and PROCESSES is how many serve on one machine',
};

/**
 * First words of settings that other programs use as well: an unknown variable that begins so is most likely theirs.
 */
export const COMMON_FIRST_WORDS: ReadonlySet<string> = new Set([
  ...[
    'AUTH',
    'BATCH',
    'CONNECTION',
    'DATA',
    'DATABASE',
    'FIRST',
    'FREE',
    'KEY',
    'LOG',
    'MAIL',
    'NODE',
    'FRONT',
    'IMPRINT',
    'PRIVACY',
    'PRODUCT',
    'PUBLIC',
    'SUPPORT',
    'SHUTDOWN',
    'TRUST',
  ],
]);
