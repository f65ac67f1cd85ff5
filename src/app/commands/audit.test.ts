import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { withTestDatabase } from '#store/testing/with-test-database.ts';
import { followAudit } from '../commands/audit.ts';

/** Enough for a busy machine. */
const SOON = { timeout: 30_000 };

const database = withTestDatabase({ beforeAll, afterAll });

const note = (action: string) =>
  logAudit(database(), {
    loggedAt: new Date('2025-06-30T12:00:00Z'),
    action,
    actorId: null,
    accountId: 'reader',
    network: '192.0.2.7',
    detail: 'two\nlines',
  });

test('SHL-13 who follows the audit log is told each new entry once, and each as one line', async () => {
  await note('before');
  const told: string[] = [];
  const stop = new AbortController();
  const following = followAudit(database(), {
    tell: (entry) => told.push(JSON.stringify(entry)),
    signal: stop.signal,
    pauseMs: 5,
  });
  // It follows from its first look on, so entries are written until one is told.
  await vi.waitFor(async () => {
    await note('first');
    expect(told.length).toBeGreaterThan(0);
  }, SOON);
  await note('last');
  await vi.waitFor(() => expect(told.at(-1)).toContain('"action":"last"'), SOON);
  stop.abort();
  await following;
  expect(new Set(told).size).toBe(told.length);
  expect(told.join('\n')).not.toContain('"action":"before"');
  expect(told.every((line) => !line.includes('\n') && line.includes('two\\\\u{a}lines'))).toBe(true);
});
