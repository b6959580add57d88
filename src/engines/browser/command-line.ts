import { dirname } from 'node:path';

/** How far the browser is isolated; shown in the start line and in `/ready`. */
export interface Isolation {
  /** Absolute path of bubblewrap, where it works: the browser then has a network namespace without any network. */
  readonly bwrap: string | undefined;
  /** The account that the browser runs under when the service runs as root. */
  readonly uid: number | undefined;
  /** Chromium's own sandbox. Only HTML_NO_SANDBOX switches it off. */
  readonly hasSandbox: boolean;
}

export interface BrowserCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly uid: number | undefined;
}

interface CommandOptions {
  /** Absolute path of Chromium. */
  readonly chromium: string;
  readonly isolation: Isolation;
  /**
   * Profile folder: inside bubblewrap a name in its own memory file system, else a folder that the browser's account
   * may write.
   */
  readonly profile: string;
  /** Folder with further fonts, absolute. */
  readonly fontFolder?: string | undefined;
  /** Documents may draw with WebGL. Default: they may not. */
  readonly webgl?: boolean;
}

/**
 * The network flags are the second wall: a proxy that nobody serves, so that a browser without a namespace of its own
 * has no way out either (docs/html-to-pdf.md, "Ways of running, and what each loses").
 */
const NETWORK_FLAGS = [
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  // The headless shell's name for it, and that of the whole Chromium since 141; each leaves the other's alone.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
];

/** What a browser does for people who look at it. */
const FEATURES_OFF = [
  'DnsOverHttps',
  'NetworkPrediction',
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  // Parts of the window that the whole Chromium draws in renderers of their own, for each context again, and nobody sees:
  // without them a print takes 235 ms in place of 660 (Chromium 156, two cores; the headless shell has none and takes 80).
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'WebUIReloadButton',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
];

const QUIET_FLAGS = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  `--disable-features=${FEATURES_OFF.join()}`,
  '--mute-audio',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--log-level=3',
];

/** Heap of one page's scripts in MiB; a page that needs more is ended by V8. */
const SCRIPT_HEAP_MB = 256;

/** The browser's own memory file system inside the sandbox: profile and temporary files, gone with it. */
export const SANDBOX_HOME = '/tmp';

/** What the sandbox shows of the machine: programs, libraries, fonts and their settings; no home, no data. */
const SHOWN = [
  '/usr',
  '/etc/fonts',
  '/etc/alternatives',
  '/etc/chromium',
  '/etc/chromium.d',
  '/etc/ld.so.cache',
  '/opt/google',
  '/var/cache/fontconfig',
];
/** Links of a merged /usr, folders elsewhere. */
const SYSTEM_FOLDERS = ['/bin', '/lib', '/lib64', '/sbin'];

/** The command line of a browser that is shut in as far as the machine allows. */
export function browserCommand({ webgl = false, ...options }: CommandOptions): BrowserCommand {
  const { chromium, isolation, profile, fontFolder } = options;
  const flags = [
    '--remote-debugging-pipe',
    '--headless',
    `--user-data-dir=${profile}`,
    ...QUIET_FLAGS,
    ...NETWORK_FLAGS,
    `--js-flags=--max-old-space-size=${SCRIPT_HEAP_MB}`,
    // WebGL without a graphics card draws in a process that all documents share, as large as they like.
    ...(webgl ? [] : ['--disable-3d-apis']),
    ...(isolation.hasSandbox ? [] : ['--no-sandbox']),
  ];
  const { bwrap, uid } = isolation;
  if (bwrap === undefined) return { command: chromium, args: flags, uid };
  return { command: bwrap, args: [...box(chromium, fontFolder), '--', chromium, ...flags], uid };
}

/**
 * A user and a network namespace of its own, and no files but programs and fonts. The process ids stay those of the
 * machine: only so can a renderer that does not answer be ended from here.
 */
function box(chromium: string, fontFolder: string | undefined): readonly string[] {
  const own = chromium.startsWith('/usr/') ? [] : [dirname(chromium)];
  const shown = [...SHOWN, ...SYSTEM_FOLDERS, ...own];
  // Where fontconfig looks beside the folders of the system.
  const fonts = fontFolder === undefined ? [] : ['--ro-bind', fontFolder, `${SANDBOX_HOME}/.fonts`];
  return [
    '--unshare-user',
    '--unshare-net',
    '--unshare-ipc',
    '--unshare-uts',
    '--die-with-parent',
    ...shown.flatMap((place) => ['--ro-bind-try', place, place]),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', SANDBOX_HOME, '--tmpfs', '/run'],
    ...fonts,
    ...['--chdir', SANDBOX_HOME],
  ];
}

/** All that the browser learns of its environment. */
export const browserEnvironment = (home: string): Readonly<Record<string, string>> => ({
  PATH: '/usr/bin:/bin',
  HOME: home,
  TMPDIR: home,
  LANG: 'C.UTF-8',
  FONTCONFIG_PATH: '/etc/fonts',
});
