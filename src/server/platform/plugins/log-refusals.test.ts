import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';

/** Enough for a busy machine. */
const SOON = { timeout: 30_000 };

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

test('SHL-13 who is refused something is noted once in an hour, with account, network, route and code', async () => {
  const url = '/api/operator/imports/';
  const headers = await cookieOf(site.app, 'member');
  for (let at = 0; at < 3; at += 1) await site.app.inject({ url, headers, remoteAddress: '2001:db8:1:2:3::4' });
  await site.app.inject({ url, remoteAddress: '192.0.2.7' });
  await vi.waitFor(
    async () => expect(await findAuditEntries(site.database, 10, { action: 'refused' })).toHaveLength(2),
    SOON,
  );
  expect(await findAuditEntries(site.database, 10, { action: 'refused' })).toMatchObject([
    { action: 'refused', actorId: null, network: '192.0.2.7', detail: `need_auth GET ${url}` },
    { action: 'refused', actorId: 'member', network: '2001:db8:1:2::/64', detail: `access_denied_auth GET ${url}` },
  ]);
});
