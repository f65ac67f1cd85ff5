import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { ShownRow } from './chart-columns.ts';
import { archiveWithDay, chartWithDay, createLiveDays, type LiveBrowser, latestWithDay } from './live-days.ts';
import type { TradingsResult } from './load-tradings.ts';

class FakeSource extends EventTarget {
  readonly address: string;
  readyState = 1;

  constructor(address: string) {
    super();
    this.address = address;
  }

  close() {
    this.readyState = 2;
  }

  tell(id: number, price: number) {
    const data = JSON.stringify({ 'indicative_price.numeric': price, masked: [] });
    this.dispatchEvent(new MessageEvent('day', { data, lastEventId: String(id) }));
  }

  refuse() {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}

const sources: FakeSource[] = [];
let isHidden = false;
let visibility = () => {};
const browser: LiveBrowser = {
  open: (address) => {
    const source = new FakeSource(address);
    sources.push(source);
    return source as unknown as EventSource;
  },
  isHidden: () => isHidden,
  onVisibility: (listener) => {
    visibility = listener;
    return () => {};
  },
  now: () => 1000,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', { CLOSED: 2 });
  sources.length = 0;
  isHidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hide = (hidden: boolean) => {
  isHidden = hidden;
  visibility();
};

test('BEY-15 what the page shows already is no news; a change is', () => {
  const days = createLiveDays(7, 2, browser);
  const changed = vi.fn();
  days.subscribe(changed);
  sources[0]?.tell(4, 99);
  expect([changed.mock.calls.length, days.current()]).toEqual([0, null]);
  sources[0]?.tell(5, 99.5);
  expect(changed).toHaveBeenCalledOnce();
  expect(days.current()).toMatchObject({ row: { 'indicative_price.numeric': 99.5 }, at: 1000 });
});

test('BEY-15 a hidden page holds no stream; when it is seen again it asks for what it missed', () => {
  const days = createLiveDays(7, 2, browser);
  days.subscribe(() => {});
  sources[0]?.tell(4, 99);
  hide(true);
  expect(sources[0]?.readyState).toBe(2);
  hide(false);
  expect(sources.map(({ address }) => address)).toEqual(['/api/live/?items=7.2', '/api/live/?items=7.2&after=4']);
  sources[1]?.tell(6, 98);
  expect(days.current()?.row['indicative_price.numeric']).toBe(98);
});

test('BEY-15 after a refusal it tries again later, and not once nobody looks', () => {
  const days = createLiveDays(7, 2, browser);
  const leave = days.subscribe(() => {});
  sources[0]?.refuse();
  vi.advanceTimersByTime(29_000);
  expect(sources).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(sources).toHaveLength(2);
  sources[1]?.refuse();
  leave();
  vi.advanceTimersByTime(100_000);
  expect(sources).toHaveLength(2);
});

const rowOf = (date: string, price: number): ShownRow => ({
  date,
  'date.numeric': Date.parse(date) / 1000,
  masked: [],
  'indicative_price.numeric': price,
});
const range = { start: isoDate('2026-11-01'), end: isoDate('2026-11-19') };
const result: TradingsResult = { ok: true, range, rows: [rowOf('2026-11-18', 99), rowOf('2026-11-19', 100)] };
const live = (date: string) => ({ row: rowOf(date, 101), at: 0 });
const shown = (given: TradingsResult) =>
  given.ok ? given.rows.map((row) => [row.date.slice(8), row['indicative_price.numeric']]) : null;

test('BEY-15 a live day takes the place of its stored one', () => {
  const expected = [
    ['18', 99],
    ['19', 101],
  ];
  expect(shown(chartWithDay(result, live('2026-11-19'), false))).toEqual(expected);
});

test('BEY-15 a new day is added to a chart that ends with the last day, and to no other', () => {
  expect(shown(chartWithDay(result, live('2026-11-20'), true))?.at(-1)).toEqual(['20', 101]);
  expect(chartWithDay(result, live('2026-11-20'), false)).toBe(result);
  expect(shown(chartWithDay(result, live('2026-11-17'), true))).toEqual(shown(result));
});

test('BEY-15 the latest days stay newest first, and as many', () => {
  const latest: TradingsResult = {
    ok: true,
    range,
    rows: Array.from({ length: 14 }, (_, at) => rowOf(`2026-11-${19 - at}`, at)),
  };
  const rows = shown(latestWithDay(latest, live('2026-11-20')));
  expect(rows?.length).toBe(14);
  expect(rows?.slice(0, 2)).toEqual([
    ['20', 101],
    ['19', 0],
  ]);
});

test('ARC-1 a live day brings the archive new numbers and leaves its words', () => {
  const stored = [rowOf('2026-11-18', 99), { ...rowOf('2026-11-19', 100), board_name: 'Main' }];
  expect(archiveWithDay(stored, live('2026-11-19')).at(-1)).toMatchObject({
    'indicative_price.numeric': 101,
    board_name: 'Main',
  });
  // A day without its words would stand beside days that have them.
  expect(archiveWithDay(stored, live('2026-11-20'))).toBe(stored);
  expect(archiveWithDay(stored, null)).toBe(stored);
});
