import type { Mark, Pane } from '../../charts/chart-frame.ts';

/** The one pane of a small chart whose values are told beside it. */
export function barePane(key: string, y: Pane['y'], marks: readonly Mark[]): Pane {
  return { key, top: 0, height: 1, y, yTicks: [], tags: [], marks };
}
