import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { callsOfFeature } from '#contract/site/calls.ts';

const root = resolve(import.meta.dirname, '..');
const readDeployed = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');
/** Where the unit expects the site, and below it the Node.js of the packages. */
const HOME = '/opt/bondlens';
const unit = readDeployed('systemd/bondlens.service');

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

test('BEY-17 the example of nginx passes the host on with its port', () => {
  const conf = readDeployed('nginx/bondlens.conf');
  const passed = [...conf.matchAll(/proxy_set_header (?:X-Forwarded-)?Host (\S+);/g)].map(([, value]) => value);
  expect(passed).toEqual(['$http_host', '$http_host']);
});
