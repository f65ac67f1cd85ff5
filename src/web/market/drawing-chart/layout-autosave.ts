import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DrawnLayout, DrawnMeasure } from '#domain/market/chart-drawing.ts';
import { type Answered, ask, browserApi, type FailureCode } from '../../platform/data/ask.ts';
import { type DebouncedTask, runDebounced } from '../../platform/data/use-debounced.ts';

/** Where drawings are kept. */
export interface LayoutStore {
  readonly load: () => Promise<Answered<{ readonly version: number; readonly layout: DrawnLayout | null }>>;
  readonly save: (version: number, layout: DrawnLayout) => Promise<Answered<{ readonly version: number }>>;
}

/** `loading` and `unloaded` before anything is known; `changed` where another window kept something else. */
type SaveState = 'loading' | 'unloaded' | 'own' | 'saved' | 'unsaved' | 'saving' | 'failed' | 'changed';

/** A value with what it was before, and what it would be again. */
interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
}

const MAX_STEPS = 100;

export function historyOf<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] };
}

export function withChange<Value>({ past, present }: History<Value>, next: Value): History<Value> {
  return { past: [...past, present].slice(-MAX_STEPS), present: next, future: [] };
}

export function undone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  const [before] = past.slice(-1);
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: rest };
}

export interface AutosaveState {
  readonly history: History<DrawnLayout>;
  readonly kept: SaveState;
  readonly code: FailureCode | null;
}

/** The drawings of one chart while it is open: changed, undone, and kept after a pause. */
export interface LayoutAutosave {
  readonly current: () => AutosaveState;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly change: (layout: DrawnLayout) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Loads or keeps again, whichever failed. */
  readonly retry: () => void;
  /** After a change elsewhere: takes what is kept there. */
  readonly takeTheirs: () => void;
  /** After a change elsewhere: keeps what is here in place of it. */
  readonly keepMine: () => void;
  /** Keeps at once what waits to be kept. */
  readonly flush: () => void;
}

export const emptyLayout: DrawnLayout = {
  drawings: [],
  indicators: [{ name: 'VOL', params: [] }],
  kind: null,
  scale: 'normal',
};

const pauseMs = 800;

/** Without a store what is drawn stays in the window. */
export function createLayoutAutosave(
  store: LayoutStore | null,
  first: DrawnLayout = emptyLayout,
  pause: typeof runDebounced = runDebounced,
): LayoutAutosave {
  const listeners = new Set<() => void>();
  let state: AutosaveState = { history: historyOf(first), kept: store === null ? 'own' : 'loading', code: null };
  let version = 0;
  let waiting: DebouncedTask | null = null;

  const set = (next: Partial<AutosaveState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const isOnItsWay = () => state.kept === 'saving';
  const networkFailure = () => ({ ok: false, code: 'network' }) as const;

  const load = async () => {
    if (store === null) return;
    set({ kept: 'loading', code: null });
    const answer = await store.load().catch(networkFailure);
    if (!answer.ok) return set({ kept: 'unloaded', code: answer.code });
    version = answer.value.version;
    set({ kept: 'saved', history: historyOf(answer.value.layout ?? first) });
  };

  const save = async () => {
    if (store === null || isOnItsWay()) return;
    const sent = state.history.present;
    set({ kept: 'saving', code: null });
    const answer = await store.save(version, sent).catch(networkFailure);
    if (!answer.ok) return set({ kept: answer.code === 'drawings_changed' ? 'changed' : 'failed', code: answer.code });
    version = answer.value.version;
    const isLatest = state.history.present === sent;
    set({ kept: isLatest ? 'saved' : 'unsaved' });
    if (!isLatest) saveAfterPause();
  };

  const saveAfterPause = () => {
    waiting?.cancel();
    waiting = pause(pauseMs, () => void save());
  };

  const move = (history: History<DrawnLayout>) => {
    if (history === state.history || state.kept === 'loading' || state.kept === 'unloaded') return;
    const stays = store === null || isOnItsWay() || state.kept === 'changed';
    set({ history, ...(!stays && { kept: 'unsaved' }) });
    if (!stays) saveAfterPause();
  };

  const keepMine = async () => {
    if (store === null) return;
    const answer = await store.load().catch(networkFailure);
    if (!answer.ok) return set({ code: answer.code });
    version = answer.value.version;
    set({ kept: 'unsaved' });
    await save();
  };

  void load();
  return {
    current: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    change: (layout) => move(withChange(state.history, layout)),
    undo: () => move(undone(state.history)),
    redo: () => move(redone(state.history)),
    retry: () => void (state.kept === 'unloaded' ? load() : save()),
    takeTheirs: () => void load(),
    keepMine: () => void keepMine(),
    flush: () => {
      if (state.kept === 'unsaved') waiting?.beginNow();
    },
  };
}

export interface KeptChart {
  readonly bondId: number;
  readonly venueId: number;
  readonly measure: DrawnMeasure;
}

function storeOf({ bondId, venueId: venue, measure }: KeptChart): LayoutStore {
  const params = { id: bondId };
  return {
    load: () => ask(browserApi, 'GET /api/bonds/:id/drawings/', { params, query: { venue, measure } }),
    save: (version, layout) =>
      ask(browserApi, 'POST /api/bonds/:id/drawings/', { params, body: { venue, measure, version, layout } }),
  };
}

/** The reader's drawings on a chart; they stay in the window where `isKept` is false. */
export function useLayoutAutosave({ bondId, venueId, measure }: KeptChart, isKept: boolean) {
  const autosave = useMemo(
    () => createLayoutAutosave(isKept ? storeOf({ bondId, venueId, measure }) : null),
    [bondId, venueId, measure, isKept],
  );
  useEffect(() => {
    const flush = () => autosave.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [autosave]);
  return { autosave, state: useSyncExternalStore(autosave.subscribe, autosave.current, autosave.current) };
}
