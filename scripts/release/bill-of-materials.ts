import { createHash } from 'node:crypto';
import type { ReleasedCommit } from './commit.ts';
import { LIBRARY } from './library.data.ts';
import type { LockedPackage } from './packages-lock.ts';
import type { Platform } from './platform.ts';

/** CycloneDX 1.6 (ECMA-424) of what is in a release, without anything that differs from build to build. */

interface Component {
  readonly type: 'library' | 'application' | 'platform';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly cpe?: string;
  readonly licenses: readonly object[];
  readonly hashes?: readonly object[];
  readonly properties?: readonly object[];
}

interface BillOptions {
  readonly commit: ReleasedCommit;
  readonly platform: Platform;
  readonly node: string;
  readonly hashes: { readonly node: string; readonly library: string };
  /** By path in `node_modules`. */
  readonly installed: ReadonlyMap<string, LockedPackage>;
  readonly bundled: ReadonlyMap<string, LockedPackage>;
}

/** The document as text. */
export function billOfMaterials(options: BillOptions): string {
  const { commit, platform } = options;
  const { version } = commit;
  const root = `kontor@${version}`;
  const components = [
    ...programComponents(options),
    ...packageComponents(options.installed, []),
    ...packageComponents(options.bundled, [{ name: 'kontor:bundledIn', value: 'web/dist' }]),
  ];
  const seen = new Map(components.toReversed().map((one) => [one['bom-ref'], one]));
  const unique = [...seen.values()].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${stableId(`${commit.hash} ${version} ${platform.name}`)}`,
    version: 1,
    metadata: {
      timestamp: new Date(commit.epoch * 1000).toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: {
        ...{ type: 'application', 'bom-ref': root, name: 'kontor', version },
        licenses: [{ license: { id: 'MIT' } }],
        properties: [
          { name: 'kontor:commit', value: commit.hash },
          { name: 'kontor:platform', value: platform.name },
        ],
      },
    },
    components: unique,
    dependencies: [
      { ref: root, dependsOn: unique.map((one) => one['bom-ref']) },
      ...unique.map((one) => ({ ref: one['bom-ref'] })),
    ],
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function programComponents({ node, platform, hashes }: BillOptions): readonly Component[] {
  const library = `pkg:deb/debian/${LIBRARY.package}@${encodeURIComponent(LIBRARY.version)}?arch=${
    platform.cpu === 'x64' ? 'amd64' : 'arm64'
  }&distro=debian-12`;
  return [
    {
      ...{ type: 'platform', 'bom-ref': `node@${node}`, name: 'node', version: node },
      purl: `pkg:generic/node@${node}`,
      cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`,
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-256', content: hashes.node }],
    },
    {
      ...{ type: 'library', 'bom-ref': library, name: LIBRARY.package, version: LIBRARY.version },
      purl: library,
      licenses: [{ expression: 'GPL-3.0-or-later WITH GCC-exception-3.1' }],
      hashes: [{ alg: 'SHA-256', content: hashes.library }],
    },
  ];
}

function packageComponents(
  packages: ReadonlyMap<string, LockedPackage>,
  properties: readonly object[],
): readonly Component[] {
  return [...packages].map(([path, { version = '', license, integrity }]): Component => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return {
      ...{ type: 'library', 'bom-ref': purl, name, version, purl },
      licenses: license === undefined ? [] : [licenseOf(license)],
      ...(integrity?.startsWith('sha512-') && {
        hashes: [
          {
            alg: 'SHA-512',
            content: Buffer.from(integrity.slice(7).split(' ')[0]!, 'base64').toString('hex'),
          },
        ],
      }),
      ...(properties.length > 0 && { properties }),
    };
  });
}

const licenseOf = (license: string): object =>
  / (AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } };

/** A UUID of version 8 (RFC 9562, 5.8) of a text. */
function stableId(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
