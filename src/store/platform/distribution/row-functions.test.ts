import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOnCluster } from '../../testing/test-cluster.ts';
import { queryRows, withTestDatabase } from '../../testing/with-test-database.ts';

const database = withTestDatabase({ beforeAll, afterAll });

const calls = [
  "days_between(instrument.id, '2025-01-01', '2025-01-31')",
  "last_price_before(instrument.id, 1, '2025-01-31')",
  "last_day_before(instrument.id, 1, '2025-01-31')",
  "last_yield_until(instrument.id, 1, '2025-01-31')",
  'first_yield(instrument.id, 1)',
  'quotes_of(instrument.id)',
  "ends_of_days_from(instrument.id, '2025-01-31')",
  "payments_after(instrument.id, '2025-01-31')",
];

async function planOf(call: string): Promise<string> {
  const statement = `explain select instrument.id, stored.* from instrument cross join ${call} as stored`;
  const rows = await queryRows<{ 'QUERY PLAN': string }>(database(), statement);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.skipIf(isOnCluster()).each(calls)(
  'BEY-17 on one server %s costs no call: its statement is part of the one that asks',
  async (call) => {
    const plan = await planOf(call);
    expect(plan).not.toContain('Function Scan');
    expect(plan).toMatch(/Scan.* on (trading_day|participant_quote|end_of_day_price|cash_flow) stored/);
  },
);

test.runIf(isOnCluster()).each(calls)(
  'BEY-17 on a cluster %s asks the server that has the instrument',
  async (call) => {
    expect(await planOf(call)).toContain(`Function Scan on ${call.split('(')[0]}`);
  },
);
