/** What a release is built for. */
export interface Platform {
  readonly name: 'linux-x64' | 'linux-arm64';
  readonly cpu: 'x64' | 'arm64';
}

export const PLATFORMS: readonly Platform[] = [
  { name: 'linux-x64', cpu: 'x64' },
  { name: 'linux-arm64', cpu: 'arm64' },
];

/** True where the programs of the platform run here. */
export const isNative = ({ cpu }: Platform): boolean => process.platform === 'linux' && process.arch === cpu;
