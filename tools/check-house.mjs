// The rules of the house that neither the compiler nor Biome sees: nothing without a user, every import where it
// belongs, and sizes that only shrink.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findViolations } from '../test/architecture/find-violations.ts';
import { readSources } from '../test/architecture/read-imports.ts';
import { measureHouse } from './house-sizes.mjs';
import { modules, root } from './paths.mjs';

/** Most that there may be of what the house measures of itself: lowered by whoever makes it less. */
const LIMITS = { importShare: 0.081, longFunctions: 30, literalSpreads: 0, looseFiles: 2, wireWords: 46 };

function sizeViolations(house) {
  const sizes = measureHouse(house);
  const found = Object.entries(LIMITS).map(([key, max]) => ({ key, max, size: sizes[key].length ?? sizes[key] }));
  const over = found.filter(({ size, max }) => size > max);
  return over.map(({ key, size, max }) => `${key}: ${size}, at most ${max} (node tools/house-sizes.mjs --list)`);
}

const knip = join(modules, 'knip', 'bin', 'knip.js');
const { status } = spawnSync(process.execPath, [knip, '--treat-config-hints-as-errors'], {
  cwd: root,
  stdio: 'inherit',
});
const sources = [...readSources(join(root, 'src')), ...readSources(root, 'bench/market')];
const violations = [...findViolations(sources), ...sizeViolations(root)];
for (const violation of violations) console.error(violation);
process.exitCode = status === 0 && violations.length === 0 ? 0 : 1;
