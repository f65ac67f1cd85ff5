import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { lacks } from './outside-readers.ts';

const unit = readFileSync(resolve(import.meta.dirname, '../deploy/systemd/bondlens.service'), 'utf8');
/** Where the unit expects the site, and below it the Node.js of the packages. */
const HOME = '/opt/bondlens';
/** In tenths of systemd's measure of exposure, from 0 to 100; it calls 20 and less OK. */
const MAX_EXPOSED = '20';

test.skipIf(lacks('systemd-analyze'))(
  'BEY-17 is one that systemd takes without a warning, and closed to what the site does not need',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'bondlens-unit-'));
    const file = join(folder, 'bondlens.service');
    writeFileSync(file, unit.replaceAll(`${HOME}/node_modules/node/bin/node`, process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect([stderr, status]).toEqual(['', 0]);
    const grade = ['security', '--offline=true', `--threshold=${MAX_EXPOSED}`, file];
    expect(() => execFileSync('systemd-analyze', grade, { stdio: 'pipe' })).not.toThrow();
    rmSync(folder, { recursive: true });
  },
);
