import { createContext, useContext } from 'react';
import type { ExplainedFigure } from '#domain/explanation/explained-figures.ts';

/** A figure that the reader wants explained. */
export interface ExplainRequest {
  readonly figure: ExplainedFigure;
  /** Its name as the page writes it. */
  readonly title: string;
  /** `maturity`, `put-2028-05-01`: the end that it is computed to; null for that of the headline figures. */
  readonly end: string | null;
  /** The day of the figure; null for the latest. */
  readonly date: string | null;
}

export interface Explaining {
  readonly open: (request: ExplainRequest) => void;
  /** Begins to fetch what explains. */
  readonly preload: () => void;
}

/** Null where nothing explains figures: a page without bonds. */
export const ExplainContext = createContext<Explaining | null>(null);

export function useExplaining(): Explaining | null {
  return useContext(ExplainContext);
}
