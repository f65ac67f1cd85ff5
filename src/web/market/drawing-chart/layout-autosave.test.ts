import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawnLayout } from '#domain/market/chart-drawing.ts';
import type { Answered } from '../../platform/data/ask.ts';
import {
  createLayoutAutosave,
  emptyLayout,
  historyOf,
  type LayoutStore,
  redone,
  undone,
  withChange,
} from './layout-autosave.ts';

const layout = (ink: number): DrawnLayout => ({
  ...emptyLayout,
  drawings: [
    {
      id: 'a',
      tool: 'horizontal-line',
      ink,
      width: 1,
      isDashed: false,
      text: '',
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
  const autosave = createLayoutAutosave(server.store, emptyLayout, time.pause);
  expect(autosave.current().kept).toBe('loading');
  await settled();
  return { ...server, ...time, autosave };
}

test('BEY-10 kept drawings are loaded', async () => {
  const { autosave } = await opened(layout(3));
  expect(autosave.current()).toMatchObject({ kept: 'saved', history: { present: layout(3), past: [] } });
});

test('BEY-10 changes are kept together after a pause', async () => {
  const { autosave, saves, end } = await opened();
  autosave.change(layout(1));
  autosave.change(layout(2));
  expect([autosave.current().kept, saves]).toEqual(['unsaved', []]);
  end();
  expect(autosave.current().kept).toBe('saving');
  await settled();
  expect([autosave.current().kept, saves]).toEqual(['saved', [2]]);
});

test('BEY-10 what is changed on the way is kept after it', async () => {
  const { autosave, saves, end } = await opened();
  autosave.change(layout(1));
  end();
  autosave.change(layout(2));
  await settled();
  expect(autosave.current().kept).toBe('unsaved');
  end();
  await settled();
  expect([autosave.current().kept, saves]).toEqual(['saved', [1, 2]]);
});

test('BEY-10 undoing is kept as well', async () => {
  const { autosave, saves, end } = await opened(layout(1));
  autosave.change(layout(2));
  autosave.undo();
  end();
  await settled();
  expect([inkOf(autosave.current().history.present), saves]).toEqual([1, [1]]);
  autosave.redo();
  expect(inkOf(autosave.current().history.present)).toBe(2);
});

test.each(['network', 'unavailable'] as const)('BEY-10 a failure (%s) is told, and tried again', async (refusal) => {
  const { autosave, kept, saves, end } = await opened();
  kept.refusal = refusal;
  autosave.change(layout(1));
  end();
  await settled();
  expect(autosave.current()).toMatchObject({ kept: 'failed', code: refusal });
  kept.refusal = null;
  autosave.retry();
  await settled();
  expect([autosave.current().kept, saves]).toEqual(['saved', [1]]);
});

test('BEY-10 before the kept drawings are there nothing is drawn over them', async () => {
  const { store, kept, saves } = serverWith(layout(3));
  kept.refusal = 'unavailable';
  const autosave = createLayoutAutosave(store);
  await settled();
  autosave.change(layout(1));
  expect(autosave.current()).toMatchObject({
    kept: 'unloaded',
    code: 'unavailable',
    history: { present: emptyLayout },
  });
  kept.refusal = null;
  autosave.retry();
  await settled();
  expect([inkOf(autosave.current().history.present), saves]).toEqual([3, []]);
});

test.each([
  ['takeTheirs', 7, []],
  ['keepMine', 2, [2]],
] as const)('BEY-10 after a change in another window: %s', async (choice, ink, sent) => {
  const { autosave, kept, saves, end } = await opened(layout(1));
  Object.assign(kept, { version: 5, layout: layout(7) });
  autosave.change(layout(2));
  end();
  await settled();
  expect(autosave.current().kept).toBe('changed');
  autosave[choice]();
  await settled();
  expect(autosave.current().kept).toBe('saved');
  expect([inkOf(autosave.current().history.present), saves]).toEqual([ink, [...sent]]);
});

test('ACC-7 without a store drawings stay in the window', () => {
  const autosave = createLayoutAutosave(null);
  autosave.change(layout(4));
  expect([autosave.current().kept, inkOf(autosave.current().history.present)]).toEqual(['own', 4]);
});

test('BEY-10 who leaves does not wait for the pause', async () => {
  const { autosave, saves } = await opened();
  autosave.change(layout(1));
  autosave.flush();
  await settled();
  expect(saves).toEqual([1]);
});

test('GRA-6 a change is undone and done again', () => {
  const history = withChange(withChange(historyOf('a'), 'b'), 'c');
  expect(undone(history).present).toBe('b');
  expect(undone(undone(history)).present).toBe('a');
  expect(redone(undone(history))).toEqual(history);
});

test('GRA-6 a change after undoing leaves nothing to do again', () => {
  const history = withChange(undone(withChange(historyOf('a'), 'b')), 'c');
  expect(redone(history)).toBe(history);
  expect(undone(history).present).toBe('a');
});

test('GRA-6 as many undos as changes lead back, up to a hundred', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 100 }), (changes) => {
      let history = changes.reduce(withChange, historyOf(-1));
      for (const _ of changes) history = undone(history);
      return history.present === -1 && history.past.length === 0;
    }),
  );
  const long = Array.from({ length: 300 }, (_, at) => at).reduce(withChange, historyOf(-1));
  expect(long.past).toHaveLength(100);
});
