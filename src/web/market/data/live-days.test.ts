import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveDays, type LiveBrowser } from './live-days.ts';

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
