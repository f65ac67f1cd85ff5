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

const compose = readDeployed('compose/compose.yaml');

test('BEY-17 the compose file sets what the site knows, and gives each secret as a file', () => {
  const names = [...compose.matchAll(/^ {6}((?:BONDLENS|DATABASE)_[A-Z_]+): "?([^"\n]+)/gm)];
  const known = readFileSync(join(root, '.env.example'), 'utf8');
  for (const [, name = ''] of names) expect(known).toContain(`#${name.replace(/_FILE$/, '')}=`);
  const secrets = names.filter(([, name = '']) => /(_SECRET|DATABASE_URL)/.test(name));
  expect(secrets.map(([, name]) => name)).toEqual(['DATABASE_URL_FILE', 'BONDLENS_SECRET_FILE']);
  for (const [, , file = ''] of secrets) expect(compose).toContain(`    file: ${file.replace('/run/', '')}\n`);
});

interface Alarm {
  readonly name: string;
  readonly expr: string;
  readonly runbook: string;
}

const alarms: readonly Alarm[] = readDeployed('prometheus/alerts.yml')
  .split('- alert: ')
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expr: /expr: >-\n\s+(.+)/.exec(text)?.[1] ?? '',
    runbook: /runbook: docs\/runbooks\.md#(\S+)/.exec(text)?.[1] ?? '',
  }));

test('BEY-16 each alarm has a section of the runbooks, and each is named once', () => {
  const headings = readFileSync(join(root, 'docs/runbooks.md'), 'utf8').matchAll(/^## (.+)$/gm);
  const anchors = [...headings].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'));
  expect(alarms.length).toBeGreaterThan(10);
  expect(new Set(alarms.map(({ name }) => name)).size).toBe(alarms.length);
  for (const { runbook } of alarms) expect(anchors).toContain(runbook);
});

test('BEY-16 alarms and dashboard ask for metrics that docs/observability.md names', () => {
  const page = readFileSync(join(root, 'docs/observability.md'), 'utf8');
  const dashboard = JSON.parse(readDeployed('grafana/bondlens.json'));
  const shown: readonly string[] = dashboard.panels.flatMap((panel: { targets: readonly { expr: string }[] }) =>
    panel.targets.map(({ expr }) => expr),
  );
  const asked = [...alarms.map(({ expr }) => expr), ...shown].join('\n');
  const metrics = new Set([...asked.matchAll(/\bbondlens_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, '')));
  expect(metrics.size).toBeGreaterThan(20);
  for (const name of metrics) expect(page).toContain(`\`${name}`);
});
