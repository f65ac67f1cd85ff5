import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '../../testing/with-test-database.ts';
import { distributedTables } from '../distribution/find-placement.ts';
import { siteChangeOf } from './site-changes.ts';

const database = withTestDatabase({ beforeAll, afterAll });

/** Tables whose changes no page of a visitor shows, or another table's change tells of, by the reason. */
const untold: Readonly<Record<string, RegExp>> = {
  'a reader’s own, or his sign-in':
    /^(access_grant|access_request|account\w*|alert\w*|api_key\w*|calendar_feed|challenge|chart_drawing|comment_access_request|credential|passkey|phone_code|provider_login|quote_access_request|reader_settings|recovery_code|saved_search|second_factor|session|support_\w+|watchlist\w*|webhook\w*|own_write)$/,
  'what the operator or the machine notes':
    /^(action_log|audit_log|backup_run|begun_import|bond_view|call_count|import_failure|import_undo|kept_mapping|liquidity_refresh|multiplier_change|node_beat|operator_\w+|outbox|pending_\w+|public_market_job|register_lookup|schema_migration|verification)$/,
  'what follows from search_state': /^search_(change|code|entry|entry_change|tier|word)$/,
  'written with what data_change notes': /^(latest_\w+|liquidity_score|listing|live_event|data_change)$/,
  'as of a day alone': /^superseded_/,
};

test('BEY-17 a change of every table that readers see is told, or another says it, or the reason stands here', async () => {
  const rows = await queryRows<{ name: string; told: boolean }>(
    database(),
    `select relname as name, exists (select from pg_trigger where tgrelid = pg_class.oid and tgname like 'tell_%_change') as told
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const clustered = new Set<string>(distributedTables.map(({ table }) => table));
  const reasons = Object.values(untold);
  const silent = rows.filter(
    ({ name, told }) => !told && !clustered.has(name) && !reasons.some((each) => each.test(name)),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
  expect(rows.filter(({ told }) => told).length).toBeGreaterThan(50);
});

test.each([
  [
    '1001-1001 1005-1010',
    [
      { first: 1001, last: 1001 },
      { first: 1005, last: 1010 },
    ],
  ],
  ['1001-1001 offer', 'anything'],
  ['banner', 'anything'],
  ['', 'anything'],
])('BEY-17 the notification "%s" says %j', (payload, change) => {
  expect(siteChangeOf(payload)).toEqual(change);
});
