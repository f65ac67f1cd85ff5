import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callsOfFeature } from '#contract/calls.ts';
import { lacks } from './outside-readers.ts';

const root = resolve(import.meta.dirname, '..');
const readDeployed = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');
/** Where the unit expects the site, and below it the Node.js of the packages. */
const HOME = '/opt/bondlens';
const unit = readDeployed('systemd/bondlens.service');
/** In tenths of systemd's measure of exposure, from 0 to 100; it calls 20 and less OK. */
const MOST_EXPOSED = '20';

describe.skipIf(lacks('systemd-analyze'))('the systemd unit', () => {
  test('BEY-17 is one that systemd takes without a warning, and closed to what the site does not need', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bondlens-unit-'));
    const file = join(folder, 'bondlens.service');
    writeFileSync(file, unit.replaceAll(`${HOME}/node_modules/node/bin/node`, process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect([stderr, status]).toEqual(['', 0]);
    const grade = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, file];
    expect(() => execFileSync('systemd-analyze', grade, { stdio: 'pipe' })).not.toThrow();
    rmSync(folder, { recursive: true });
  });
});

test('BEY-17 what unit and container start is there, and is the same', () => {
  const [, started = ''] = /^ExecStart=\S+ (\S+)$/m.exec(unit) ?? [];
  expect(existsSync(join(root, started))).toBe(true);
  const container = readDeployed('Containerfile');
  expect(container).toContain(`ENTRYPOINT ["node", "${started}"]`);
  expect(container).toContain(`WORKDIR ${HOME}`);
  expect(unit).toContain(`WorkingDirectory=${HOME}`);
});

test('BEY-17 the example of nginx holds back no stream', () => {
  const [, pattern = ''] =
    /location ~ (\S+) \{\s+proxy_pass \S+;\s+proxy_buffering off;/.exec(readDeployed('nginx/bondlens.conf')) ?? [];
  const streams = Object.values(callsOfFeature)
    .flat()
    .filter((call) => 'isStream' in call && call.isStream);
  expect(streams.length).toBeGreaterThan(0);
  for (const { path } of streams) expect(path).toMatch(new RegExp(pattern));
});
