import type { DrawnLayout, DrawnMeasure } from '#domain/market/chart-drawing.ts';
import { MAX_DRAWINGS } from '#domain/market/chart-drawing.ts';
import { useAnswer } from '../../platform/data/answers.ts';
import { ask, browserApi } from '../../platform/data/ask.ts';
import { newDrawingId } from './overlay-desk.ts';

/** The name in the address of drawings that somebody shared. */
export const sharedParam = 'drawing';

interface SharedChart {
  readonly id: string;
  readonly venue: number;
  readonly measure: DrawnMeasure;
}

/** The search part of the address of shared drawings. */
export function sharedDrawingSearch({ id, venue, measure }: SharedChart): string {
  return `?view=1&tab=${measure}&ground=${venue}&${sharedParam}=${encodeURIComponent(id)}`;
}

/** The drawings of a link; asks only who sees figures, since others are refused. */
export function useSharedDrawing(bondId: number, id: string | null, hasFigures: boolean) {
  const question = id !== null &&
    hasFigures && {
      key: `${bondId} ${id}`,
      ask: (signal: AbortSignal) =>
        ask(browserApi, 'GET /api/bonds/:id/drawings/shared/:drawing/', {
          params: { id: bondId, drawing: id },
          signal,
        }),
      networkFailure: { ok: false, code: 'network' } as const,
    };
  const { shown, retry } = useAnswer(question || null, null);
  return { answer: id === null ? null : (shown?.answer ?? null), retry };
}

/** A reader's own drawings with a copy of shared ones. */
export function withCopyOf(own: DrawnLayout, shared: DrawnLayout): DrawnLayout {
  const copies = shared.drawings.map((drawing, at) => ({ ...drawing, id: `${newDrawingId()}${at}` }));
  const names = new Set(own.indicators.map(({ name }) => name));
  return {
    ...own,
    drawings: [...own.drawings, ...copies].slice(0, MAX_DRAWINGS),
    indicators: [...own.indicators, ...shared.indicators.filter(({ name }) => !names.has(name))],
  };
}
