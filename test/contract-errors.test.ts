import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCatalogue, socialLoginMessage } from '#contract/platform/error-catalogue.ts';
import { errorCodes, statusOfError } from '#contract/platform/errors.ts';
import { gatedFeatures } from '#domain/account/access/feature-access.ts';
import labels from '#labels/en/errors.json' with { type: 'json' };
import graphLabels from '#labels/en/graph.json' with { type: 'json' };

const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8');

function rowsOf(part: string): readonly (readonly [string, { status: number | null; place: string }])[] {
  const rows = part.matchAll(/^\| (\w+) +\| (\d{3}|none) +\| .+ \| (\w+) \|$/gm);
  return [...rows].map(([, key = '', status, place = '']) => [
    key,
    { status: status === 'none' ? null : Number(status), place },
  ]);
}

const [codes = '', messages = ''] = page.split('## Messages');

/** Keys that sections 5, 6 and 8 of the two specifications name, copied from them. */
const specifiedKeys = [
  'no_data_for_period',
  'many_points',
  'access_denied_auth',
  'need_auth',
  'no_graph_data',
  'no_select_trading_ground',
  'graph_period_start_incorrect',
  'no_data',
  'compare_max_count_alert',
  'compare_max_index_count_alert',
  'wl_error_no_date',
  'wl_error_no_price',
  'watchlist_nsd_forbiddance',
  'need_get_access',
  'request_sent',
  'request_rejected',
  'download_denied',
  'forbidden_request_label',
  'already_send_request_label',
  'send_request_label',
];

test('ERR-2 the codes and the documentation name the same errors', () => {
  const documented = rowsOf(codes).map(([code, { status }]) => [code, status]);
  expect(Object.fromEntries(documented)).toEqual(errorCodes);
});

test('ERR-2 catalogue and documentation agree on keys, statuses and places', () => {
  const documented = Object.fromEntries([...rowsOf(codes), ...rowsOf(messages)]);
  const held = Object.entries(errorCatalogue).map(([key, { status, place }]) => [key, { status, place }]);
  expect(documented).toEqual(Object.fromEntries(held));
});

test('ERR-2 every entry has its text, and the module errors has no other', () => {
  const keysOf = (module: string) =>
    Object.entries(errorCatalogue).flatMap(([key, entry]) => (entry.module === module ? [key] : []));
  expect(keysOf('errors').sort()).toEqual(Object.keys(labels).sort());
  expect(Object.keys(graphLabels)).toEqual(expect.arrayContaining(keysOf('graph')));
});

test.each(specifiedKeys)('ERR-2 the catalogue has %s of the specifications', (key) => {
  expect(errorCatalogue).toHaveProperty([key]);
});

test.each(gatedFeatures)('ACC-1 %s has a prompt for visitors and one for members', (feature) => {
  expect(errorCatalogue[`not_authorized_${feature}`]).toMatchObject({ status: 401, place: 'prompt' });
  expect(errorCatalogue[`get_access_${feature}`]).toMatchObject({ status: 403, place: 'prompt' });
});

test('ERR-2 every code is a refusal or a failure', () => {
  for (const code of Object.keys(errorCodes) as (keyof typeof errorCodes)[]) {
    expect(statusOfError(code)).toBeGreaterThanOrEqual(400);
  }
});

test('SHL-6 an unknown code of a social login has the general text', () => {
  expect(socialLoginMessage('denied')).toBe('social_login_denied');
  expect(socialLoginMessage('<script>')).toBe('social_login_failed');
  expect(socialLoginMessage('')).toBe('social_login_failed');
});
