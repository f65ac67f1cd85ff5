// The bundler reads the options as they are written here.
const methodFiles = import.meta.glob<string>('../../../../docs/methods/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const proofFiles = import.meta.glob<string>('../../../../docs/parity*.{md,json}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const packageFiles = import.meta.glob<string>('../../../../package.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The texts of the methods by the names of their files, without ending. */
export const methodTexts: ReadonlyMap<string, string> = new Map(
  Object.entries(methodFiles).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1, -'.md'.length), text]),
);

function fileOf(files: Readonly<Record<string, string>>, name: string): string {
  return Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1] ?? '';
}

/** What the test run wrote: the page of agreement, that with market data, and their numbers. */
export const proofTexts = {
  parity: fileOf(proofFiles, 'parity.md'),
  marketData: fileOf(proofFiles, 'parity-market-data.md'),
  numbers: fileOf(proofFiles, 'parity.json'),
};

/** The product and its version. */
export function engineName(): string {
  const { version } = JSON.parse(fileOf(packageFiles, 'package.json')) as { readonly version: string };
  return `Bondlens ${version}`;
}
