import { expect, test } from 'vitest';
import type { DrawnLayout } from '#domain/chart-drawing.ts';
import type { Answered } from '../../data/ask.ts';
import { createLayoutKeeper, emptyLayout, type LayoutStore } from './layout-keeper.ts';

const layout = (ink: number): DrawnLayout => ({
  ...emptyLayout,
  drawings: [
    {
      ...{ id: 'a', tool: 'horizontal-line', ink, width: 1, isDashed: false, text: '' },
      points: [{ date: '2025-06-30', value: 100 }],
    },
  ],
});
const inkOf = ({ drawings }: DrawnLayout) => drawings[0]?.ink ?? 0;

/** A server with one set of drawings, as the call answers. */
function serverWith(start: DrawnLayout | null = null) {
  const kept = { version: start === null ? 0 : 1, layout: start, refusal: null as 'network' | 'unavailable' | null };
  const saves: number[] = [];
  const store: LayoutStore = {
    load: async () => (kept.refusal === null ? { ok: true, value: { ...kept } } : { ok: false, code: 'unavailable' }),
    save: async (version, next): Promise<Answered<{ readonly version: number }>> => {
      if (kept.refusal === 'network') throw new Error('silent');
      if (kept.refusal !== null) return { ok: false, code: kept.refusal };
      if (version !== kept.version) return { ok: false, code: 'drawings_changed' };
      saves.push(inkOf(next));
      kept.layout = next;
      kept.version += 1;
      return { ok: true, value: { version: kept.version } };
    },
  };
  return { kept, saves, store };
}

/** Pauses that end when the test says so. */
function pauses() {
  let begin = () => {};
  const pause = (_: number, task: (signal: AbortSignal) => void) => {
    begin = () => task(new AbortController().signal);
    return { cancel: () => (begin = () => {}), beginNow: () => begin() };
  };
  return { pause, end: () => begin() };
}

const settled = () => new Promise((done) => setImmediate(done));

async function opened(start: DrawnLayout | null = null) {
  const server = serverWith(start);
  const time = pauses();
  const keeper = createLayoutKeeper(server.store, emptyLayout, time.pause);
  expect(keeper.current().kept).toBe('loading');
  await settled();
  return { ...server, ...time, keeper };
}

test('BEY-10 kept drawings are loaded', async () => {
  const { keeper } = await opened(layout(3));
  expect(keeper.current()).toMatchObject({ kept: 'saved', history: { present: layout(3), past: [] } });
});

test('BEY-10 changes are kept together after a pause', async () => {
  const { keeper, saves, end } = await opened();
  keeper.change(layout(1));
  keeper.change(layout(2));
  expect([keeper.current().kept, saves]).toEqual(['unsaved', []]);
  end();
  expect(keeper.current().kept).toBe('saving');
  await settled();
  expect([keeper.current().kept, saves]).toEqual(['saved', [2]]);
});

test('BEY-10 what is changed on the way is kept after it', async () => {
  const { keeper, saves, end } = await opened();
  keeper.change(layout(1));
  end();
  keeper.change(layout(2));
  await settled();
  expect(keeper.current().kept).toBe('unsaved');
  end();
  await settled();
  expect([keeper.current().kept, saves]).toEqual(['saved', [1, 2]]);
});

test('BEY-10 undoing is kept as well', async () => {
  const { keeper, saves, end } = await opened(layout(1));
  keeper.change(layout(2));
  keeper.undo();
  end();
  await settled();
  expect([inkOf(keeper.current().history.present), saves]).toEqual([1, [1]]);
  keeper.redo();
  expect(inkOf(keeper.current().history.present)).toBe(2);
});

test.each(['network', 'unavailable'] as const)('BEY-10 a failure (%s) is told, and tried again', async (refusal) => {
  const { keeper, kept, saves, end } = await opened();
  kept.refusal = refusal;
  keeper.change(layout(1));
  end();
  await settled();
  expect(keeper.current()).toMatchObject({ kept: 'failed', code: refusal });
  kept.refusal = null;
  keeper.retry();
  await settled();
  expect([keeper.current().kept, saves]).toEqual(['saved', [1]]);
});

test('BEY-10 before the kept drawings are there nothing is drawn over them', async () => {
  const { store, kept, saves } = serverWith(layout(3));
  kept.refusal = 'unavailable';
  const keeper = createLayoutKeeper(store);
  await settled();
  keeper.change(layout(1));
  expect(keeper.current()).toMatchObject({ kept: 'unloaded', code: 'unavailable', history: { present: emptyLayout } });
  kept.refusal = null;
  keeper.retry();
  await settled();
  expect([inkOf(keeper.current().history.present), saves]).toEqual([3, []]);
});

test.each([
  ['takeTheirs', 7, []],
  ['keepMine', 2, [2]],
] as const)('BEY-10 after a change in another window: %s', async (choice, ink, sent) => {
  const { keeper, kept, saves, end } = await opened(layout(1));
  Object.assign(kept, { version: 5, layout: layout(7) });
  keeper.change(layout(2));
  end();
  await settled();
  expect(keeper.current().kept).toBe('changed');
  keeper[choice]();
  await settled();
  expect(keeper.current().kept).toBe('saved');
  expect([inkOf(keeper.current().history.present), saves]).toEqual([ink, [...sent]]);
});

test('ACC-7 without a store drawings stay in the window', () => {
  const keeper = createLayoutKeeper(null);
  keeper.change(layout(4));
  expect([keeper.current().kept, inkOf(keeper.current().history.present)]).toEqual(['own', 4]);
});

test('BEY-10 who leaves does not wait for the pause', async () => {
  const { keeper, saves } = await opened();
  keeper.change(layout(1));
  keeper.flush();
  await settled();
  expect(saves).toEqual([1]);
});
