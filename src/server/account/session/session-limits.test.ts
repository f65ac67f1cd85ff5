import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { headersOfReader } from '../../testing/readers.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  site = await openTestApp();
});
// A session that was found to be over is gone.
const signIn = async () => {
  await site.database.kysely.deleteFrom('session').where('accountId', '=', 'full-nsd').execute();
  headers = await headersOfReader(site, 'full-nsd');
};
beforeEach(signIn);
afterAll(() => site.close());

const whoAsks = async () => (await site.app.inject({ url: '/api/session/', headers })).json().accountId;

interface Times {
  /** Hours since it began, since it was last noted as used, and until it ends. */
  readonly begun: number;
  readonly used: number;
  readonly left: number;
}

const setTimes = ({ begun, used, left }: Times) =>
  sql`
    update session set created_at = now() - make_interval(hours => ${begun}),
      updated_at = now() - make_interval(hours => ${used}), expires_at = now() + make_interval(hours => ${left})
    where account_id = 'full-nsd'`.execute(site.database.kysely);

const setOperator = (isOperator: boolean) =>
  site.database.kysely.updateTable('account').set({ isOperator }).where('id', '=', 'full-nsd').execute();

async function hoursLeft(): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - now()) / 3600)::integer as hours
    from session where account_id = 'full-nsd'`.execute(site.database.kysely);
  return rows[0]?.hours ?? 0;
}

const DAY = 24;

test('SHL-14 a session that nobody used ends, and one that is used goes on for seven days', async () => {
  await setTimes({ begun: DAY, used: 2, left: 3 });
  expect(await whoAsks()).toBe('full-nsd');
  expect(await hoursLeft()).toBe(7 * DAY);
  await setTimes({ begun: 8 * DAY, used: 7 * DAY, left: -1 });
  expect(await whoAsks()).toBeNull();
});

test('BEY-17 a node whose clock is wrong neither ends a session nor prolongs it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const real = Date.now();
  for (const days of [3, -3]) {
    vi.setSystemTime(real + days * DAY * 3_600_000);
    await setTimes({ begun: DAY, used: 0, left: 3 });
    expect(await whoAsks()).toBe('full-nsd');
    expect(await hoursLeft()).toBe(3);
    await setTimes({ begun: DAY, used: 2, left: 3 });
    expect(await whoAsks()).toBe('full-nsd');
    expect(await hoursLeft()).toBe(7 * DAY);
  }
});

test('SHL-14 thirty days end a session however much it is used, seven days an operator’s', async () => {
  await setTimes({ begun: 30 * DAY - 1, used: 0, left: DAY });
  expect(await whoAsks()).toBe('full-nsd');
  await setTimes({ begun: 30 * DAY + 1, used: 0, left: DAY });
  expect(await whoAsks()).toBeNull();
  await signIn();
  await setTimes({ begun: 7 * DAY + 1, used: 0, left: DAY });
  expect(await whoAsks()).toBe('full-nsd');
  await setOperator(true);
  expect(await whoAsks()).toBeNull();
  await signIn();
  await setTimes({ begun: 1, used: 2, left: 3 });
  expect(await whoAsks()).toBe('full-nsd');
  expect(await hoursLeft()).toBe(12);
});

test('SHL-14 a session of a closed account is none', async () => {
  await setTimes({ begun: 1, used: 0, left: DAY });
  await site.database.kysely
    .updateTable('account')
    .set({ closedAt: new Date() })
    .where('id', '=', 'full-nsd')
    .execute();
  expect(await whoAsks()).toBeNull();
});
