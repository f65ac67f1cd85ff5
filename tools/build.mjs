import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { compressFiles } from './compress-files.mjs';
import { install } from './install.mjs';
import { modules, root } from './paths.mjs';
import { pinnedNode } from './pinned-node.mjs';

const LAYERS = ['web', 'contract', 'domain', 'math', 'labels'];
const FILES = ['package-lock.json', 'package.json', 'react-router.config.ts', 'vite.config.ts', 'tsconfig.base.json'];
const stampFile = join(root, 'build', '.stamp');
const aside = join('.cache', `build-${process.pid}`);

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

// Pages show them: `web/platform/methods`.
function documents() {
  const proof = ['parity.md', 'parity-market-data.md', 'parity.json'].map((name) => join(root, 'docs', name));
  return [...filesUnder(join(root, 'docs', 'methods')), ...proof];
}

function sources() {
  const layers = LAYERS.flatMap((layer) => filesUnder(join(root, 'src', layer)));
  const shown = layers.filter((file) => !/\.test\.tsx?$/.test(file));
  const single = [...FILES.map((file) => join(root, file)), ...filesUnder(join(root, 'public')), ...documents()];
  return [...shown, ...single.filter((file) => existsSync(file))].sort();
}

function wantedStamp() {
  const hash = createHash('sha256');
  for (const file of sources())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

// A server that runs meanwhile, or a second build, sees the old pages or the new ones, never half of them.
function swapIn() {
  const old = `${aside}-old`;
  if (existsSync(join(root, 'build'))) renameSync(join(root, 'build'), join(root, old));
  renameSync(join(root, aside), join(root, 'build'));
  rmSync(join(root, old), { recursive: true, force: true });
}

/** Builds the pages when their sources have changed since the last build. */
export async function build() {
  const stamp = wantedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the pages …');
  const program = join(modules, '@react-router', 'dev', 'bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production', BONDLENS_BUILD_DIRECTORY: aside };
  const code = await runChild(pinnedNode, [program, 'build', '--logLevel', 'error'], { cwd: root, env });
  if (code !== 0) throw new Error(`The build of the pages ended with ${code}.`);
  await compressFiles(join(root, aside, 'client'));
  writeFileSync(join(root, aside, '.stamp'), stamp);
  swapIn();
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await install();
  await build();
}
