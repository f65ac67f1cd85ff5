// Prints the code that only the gallery and tests reach, by file and lines: what waits for a block, or for nobody.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseAst } from 'vite';
import { modules, root } from './paths.mjs';

const MAX_OUTPUT = 64 * 1024 * 1024;

function findUnused() {
  const config = join(root, 'tools', 'product.knip.jsonc');
  const options = ['--config', config, '--production', '--include', 'files,exports,types', '--reporter', 'json'];
  const knip = join(modules, 'knip', 'bin', 'knip.js');
  const { stdout, stderr } = spawnSync(process.execPath, [knip, ...options, '--no-exit-code'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT,
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout).issues;
}

const lineAt = (text, position) => text.slice(0, position).split('\n').length;

/** First and last line of the top-level statement that holds a position; the line of the position when there is none. */
function linesOf(file, text, position) {
  const { body } = parseAst(text, { lang: extname(file) === '.tsx' ? 'tsx' : 'ts' });
  const statement = body.find(({ start, end }) => start <= position && position < end);
  return [lineAt(text, statement?.start ?? position), lineAt(text, statement?.end ?? position)];
}

function wholeFile(file) {
  const last = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
  return { file, name: '', first: 1, last };
}

function unusedExport(file, { name, pos }) {
  const [first, last] = linesOf(file, readFileSync(join(root, file), 'utf8'), pos);
  return { file, name, first, last };
}

function partsOf({ file, files, exports, types }) {
  if (files.length > 0) return [wholeFile(file)];
  return [...exports, ...types].map((each) => unusedExport(file, each));
}

const parts = findUnused().flatMap(partsOf);
parts.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.first - b.first));
for (const { file, name, first, last } of parts)
  console.log(`${file}:${first}-${last}${name === '' ? '' : ` ${name}`}`);
console.log(
  `${parts.reduce((sum, { first, last }) => sum + last - first + 1, 0)} lines that only the gallery and tests reach`,
);
