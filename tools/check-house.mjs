// The rules of the house that neither the compiler nor Biome sees: nothing without a user, every import where it
// belongs, and one name for a feature in all layers.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findFeatureViolations } from '../test/architecture/features.ts';
import { findViolations } from '../test/architecture/find-violations.ts';
import { readSources } from '../test/architecture/read-imports.ts';
import { modules, root } from './paths.mjs';

const knip = join(modules, 'knip', 'bin', 'knip.js');
const { status } = spawnSync(process.execPath, [knip, '--treat-config-hints-as-errors'], {
  cwd: root,
  stdio: 'inherit',
});
const sources = [...readSources(join(root, 'src')), ...readSources(root, 'bench/market')];
const violations = [...findViolations(sources), ...findFeatureViolations(sources.map(({ path }) => path))];
for (const violation of violations) console.error(violation);
process.exitCode = status === 0 && violations.length === 0 ? 0 : 1;
