import { packages } from '../../../test/layers/packages.ts';

/** ARCHITECTURE.md: what each package is for and what it may import, from the manifests. */
export function packageTable(): string {
  const all = packages();
  const own = new Set(all.map(({ name }) => name));
  const rows = all.map(({ name, folder, description, dependencies }) => {
    const inner = dependencies.filter((one) => own.has(one)).map((one) => one.replace('@kontor/', ''));
    const foreign = dependencies.filter((one) => !own.has(one));
    const uses = [...inner, ...foreign.map((one) => `\`${one}\``)].join(', ');
    return `| [\`${name}\`](packages/${folder}/README.md) | ${description} | ${uses} |`;
  });
  return ['| Package | Content | May import |', '|---|---|---|', ...rows].join('\n');
}
