import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { TradingRow } from '#contract/market/trading-days/trading-rows.ts';
import { derivedMeasures } from '#domain/market/trading-day.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { revokeAccessGrant, saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import { findSourceId } from '#store/market/sources/sources.ts';
import type { LiveEvent } from '#store/market/trading-days/live-events.ts';
import { saveDerivedDays, saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import type { DerivedRow } from '#store/market/trading-days/trading-day-table.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { type SampleHistory, sampleDays } from '../../testing/sample-days.ts';
import { bondIds, sampleHistories, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, testClock, type Who } from '../../testing/test-app.ts';
import { liveEventIds } from './live-event-ids.ts';
import { createLiveFeed } from './live-readers.ts';

let site: TestApp;
let now = testClock();
beforeAll(async () => {
  site = await openTestApp({ clock: () => now });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await site.close();
});

const { usual, distressed } = bondIds;
const { exchange } = venueIds;
/** The sample histories end on different days. */
const lastDays: Readonly<Record<number, IsoDate>> = {
  [usual]: isoDate('2025-06-30'),
  [distressed]: isoDate('2025-06-28'),
};

interface ServerEvent {
  readonly id: string | null;
  readonly row: TradingRow;
}

const eventOf = (frame: string): readonly ServerEvent[] => {
  const id = /^id: (.+)$/m.exec(frame)?.[1];
  const data = /^data: (.*)$/m.exec(frame)?.[1];
  return data === undefined ? [] : [{ id: id ?? null, row: JSON.parse(data) }];
};

/** A stream that is read event by event. */
async function follow(query: string, who: Who = 'full', headers: Record<string, string> = {}, of = site) {
  const giveUp = new AbortController();
  onTestFinished(() => giveUp.abort());
  const cookie = await cookieOf(of.app, who);
  const address = `${of.app.listeningOrigin}/api/live/?${query}`;
  const response = await fetch(address, { headers: { ...cookie, ...headers }, signal: giveUp.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  const frames: ServerEvent[] = [];
  const next = async (): Promise<ServerEvent> => {
    for (;;) {
      const frame = frames.shift();
      if (frame !== undefined) return frame;
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error('the stream ended');
      const parts = (waiting + value).split('\n\n');
      waiting = parts.pop() ?? '';
      frames.push(...parts.flatMap(eventOf));
    }
  };
  return { response, next };
}

const nothing = Object.fromEntries(derivedMeasures.map((measure) => [measure, null])) as unknown as DerivedRow;

async function reprice(instrumentId: number, indicativePrice: number) {
  const words = { indicativePriceType: 'last', indicativeYieldType: null, yieldOrigin: null } as const;
  const row: DerivedRow = {
    ...nothing,
    ...words,
    benchmarkName: null,
    offerDate: null,
    instrumentId,
    venueId: exchange,
    date: lastDays[instrumentId] ?? isoDate('2025-06-30'),
    indicativePrice,
  };
  await inWriteTransaction(site.database, (tx) => saveDerivedDays(tx, [row]));
}

test('BEY-15 a reader gets the last day at once, and again each time that it changes', async () => {
  const { response, next } = await follow(`items=${usual}.${exchange}`);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const first = await next();
  expect(first.row).toMatchObject({
    date: lastDays[usual],
    emission_id: usual,
    trading_ground_id: exchange,
    masked: [],
  });
  await reprice(usual, 98.75);
  const second = await next();
  expect(second.row['indicative_price.numeric']).toBe(98.75);
  expect(second.id).not.toBe(first.id);
});

test('BEY-15 changes of other bonds are not told', async () => {
  const { next } = await follow(`items=${usual}.${exchange}`);
  await next();
  await reprice(distressed, 12.5);
  await reprice(usual, 98.5);
  expect((await next()).row).toMatchObject({ emission_id: usual, 'indicative_price.numeric': 98.5 });
});

test('BEY-15 who comes again with the last id is told what he missed and nothing else', async () => {
  const items = `items=${usual}.${exchange},${distressed}.${exchange}`;
  const { next } = await follow(items);
  await next();
  await next();
  await reprice(usual, 97);
  const { id } = await next();
  await reprice(distressed, 11);
  const again = await follow(items, 'full', { 'last-event-id': id ?? '' });
  expect((await again.next()).row).toMatchObject({ emission_id: distressed, 'indicative_price.numeric': 11 });
  await reprice(usual, 97.5);
  expect((await again.next()).row).toMatchObject({ emission_id: usual, 'indicative_price.numeric': 97.5 });
});

test('BEY-15 a change that comes before the database can be listened to is told', async () => {
  const held = Promise.withResolvers<void>();
  const slow: Database = {
    ...site.database,
    withClient: async (work) => {
      await held.promise;
      return site.database.withClient(work);
    },
  };
  const told = Promise.withResolvers<readonly LiveEvent[]>();
  const { begun, unfollow } = createLiveFeed(slow).follow({ onEvents: told.resolve, onStanding: () => undefined });
  onTestFinished(unfollow);
  await begun;
  await reprice(usual, 96.25);
  held.resolve();
  expect(await told.promise).toMatchObject([{ instrumentId: usual, venueId: exchange }]);
});

test.each(['999999999', '4', 'A'.repeat(48), liveEventIds('the secret of another site').told(1)])(
  'BEY-15 the id %s that is not known gets everything anew',
  async (id) => {
    const { next } = await follow(`items=${usual}.${exchange}`, 'full', { 'last-event-id': id });
    expect((await next()).row.emission_id).toBe(usual);
  },
);

test('ACC-2 the id of an event tells nothing of how many changes there were, nor whether there were any', async () => {
  const query = `items=${usual}.${exchange}`;
  const first = (await (await follow(query)).next()).id ?? '';
  const second = (await (await follow(query)).next()).id ?? '';
  expect([first, second].map((id) => /^[\w-]{48}$/.test(id))).toEqual([true, true]);
  expect(second).not.toBe(first);
  await reprice(usual, 97.625);
  // By the query too, and known to every node that has the secret.
  const again = await follow(`${query}&after=${first}`);
  expect((await again.next()).row['indicative_price.numeric']).toBe(97.625);
  const ids = [liveEventIds('a secret'), liveEventIds('a secret')] as const;
  expect([0, 7, 2 ** 40].map((id) => ids[1].known(ids[0].told(id)))).toEqual([0, 7, 2 ** 40]);
});

test.each(['visitor', 'member'] as const)(
  'ACC-2 a %s is told neither the numbers of a change nor that there was one',
  async (who) => {
    const query = `items=${usual}.${exchange}`;
    const { next } = await follow(query, who);
    const { id, row } = await next();
    expect(id).toBeNull();
    expect(row['indicative_price.numeric']).toBeNull();
    const whole = await follow(query);
    await whole.next();
    const coming = next();
    await reprice(usual, who === 'visitor' ? 95.125 : 95.375);
    const told = await whole.next();
    expect(JSON.stringify(told.row)).toContain('95.');
    expect(await Promise.race([coming, pause(300, 'nothing')])).toBe('nothing');
    // Nor by coming again with an id that he has from another.
    const again = await follow(query, who, { 'last-event-id': told.id ?? '' });
    expect((await again.next()).row).toEqual(row);
  },
);

test('ACC-2 what is open of a day is told to who may not see its numbers at moments of the clock', async () => {
  // Fifty milliseconds before one.
  const clock = () => new Date(Date.UTC(2025, 6, 1, 9, 4, 59, 950));
  const of = await openTestApp({ clock });
  onTestFinished(() => of.close());
  await of.app.listen({ host: '127.0.0.1', port: 0 });
  const { next } = await follow(`items=${usual}.${exchange}`, 'visitor', {}, of);
  const { row } = await next();
  await inWriteTransaction(of.database, async (tx) => {
    const [day] = sampleDays(sampleHistories()[0] as SampleHistory);
    const origin = { sourceId: (await findSourceId(tx, 'sample')) ?? 0, importId: null };
    await saveTradingDays(
      tx,
      [{ ...(day as NonNullable<typeof day>), instrumentId: usual, venueId: exchange, date: isoDate('2025-07-01') }],
      origin,
    );
  });
  expect((await next()).row.date).not.toBe(row.date);
});

test('BEY-15 a reader who leaves is no fault', async () => {
  const said: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void said.push(line) } };
  const other = await openTestApp({ logger });
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const leave = new AbortController();
  const address = `${other.app.listeningOrigin}/api/live/?items=${usual}.${exchange}`;
  const response = await fetch(address, { signal: leave.signal });
  await response.body?.getReader().read();
  leave.abort();
  // The stream is closed before the site is: closing ends what is still open.
  await other.close();
  expect(said).toEqual([]);
});

test('BEY-15 a closing site ends its streams', async () => {
  const other = await openTestApp();
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${other.app.listeningOrigin}/api/live/?items=${usual}.${exchange}`);
  const [text] = await Promise.all([response.text(), other.close()]);
  expect(text).toContain('event: day');
});

test.each([
  '',
  'items=',
  'items=1',
  'items=1.0',
  'items=a.b',
  `items=${Array(51).fill('1.2').join(',')}`,
  'items=1.2&x=1',
])('ERR-2 the list "%s" is refused', async (query) => {
  const answer = await site.app.inject(`/api/live/?${query}`);
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'bad_request']);
});

const accountId = 'support';
const actorNow = () => ({ actorId: 'operator', network: null, now });

/** The account has full access for a day, and follows a bond. */
async function followForADay() {
  await cookieOf(site.app, accountId);
  const endsAt = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  const grant = { accountId, kind: 'level', value: '1077', startsAt: now, endsAt, reason: 'A day' } as const;
  const id = await saveAccessGrant(site.database, grant, actorNow());
  const { next } = await follow(`items=${usual}.${exchange}`, accountId);
  expect((await next()).row.masked).toEqual([]);
  return { id, endsAt, next };
}

test('SHL-14 a stream ends when its reader’s grant is taken back, and without it he is told no number', async () => {
  const { id, next } = await followForADay();
  await revokeAccessGrant(site.database, { id, accountId, reason: 'Enough' }, actorNow());
  await reprice(usual, 94.125);
  await expect(next()).rejects.toThrow('the stream ended');
  const again = await follow(`items=${usual}.${exchange}`, accountId);
  expect((await again.next()).row['indicative_price.numeric']).toBeNull();
});

test('SHL-14 a stream ends when its reader’s grant has run out', async () => {
  const { endsAt, next } = await followForADay();
  now = endsAt;
  await reprice(usual, 94.375);
  await expect(next()).rejects.toThrow('the stream ended');
});
