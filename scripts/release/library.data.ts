/**
 * The library that Node's program needs and that small systems lack, from the packages of Debian 12, which build it from
 * GCC 12.2 (libatomic; GPL-3.0 with the GCC Runtime Library Exception 3.1). It needs glibc 2.17 at most. Checksums: those
 * of Debian's signed package lists, 2026-11-28.
 */
export const LIBRARY = {
  name: 'libatomic.so.1',
  package: 'libatomic1',
  version: '12.2.0-14+deb12u1',
  source: 'https://sources.debian.org/src/gcc-12/12.2.0-14%2Bdeb12u1/',
  /** Tried in this order: mirrors keep what is current, the snapshot keeps everything. */
  mirrors: [
    'http://deb.debian.org/debian/pool/main/g/gcc-12',
    'https://snapshot.debian.org/archive/debian/20260601T000000Z/pool/main/g/gcc-12',
  ],
  builds: {
    x64: {
      file: 'libatomic1_12.2.0-14+deb12u1_amd64.deb',
      sha256: 'fbd4e154a6b444229ea002cc209df099209c0adc09102e5fd21239a3d2b55e2d',
      folder: 'usr/lib/x86_64-linux-gnu',
    },
    arm64: {
      file: 'libatomic1_12.2.0-14+deb12u1_arm64.deb',
      sha256: '1693aa13ce2b30d061a519fc28b77b9bab8c8e45804ced5969d99821e1bc2159',
      folder: 'usr/lib/aarch64-linux-gnu',
    },
  },
} as const;
