import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DrawnMeasure } from '#domain/market/chart-drawing.ts';
import { ask, browserApi } from '../../platform/data/ask.ts';
import { type AutosaveState, createLayoutAutosave, type LayoutAutosave, type LayoutStore } from './layout-autosave.ts';

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

interface KeptLayout {
  readonly autosave: LayoutAutosave;
  readonly state: AutosaveState;
}

/** The reader's drawings on a chart; they stay in the window where `isKept` is false. */
export function useLayoutAutosave({ bondId, venueId, measure }: KeptChart, isKept: boolean): KeptLayout {
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
