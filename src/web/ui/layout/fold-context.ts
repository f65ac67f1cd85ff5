import { createContext } from 'react';

/** Given to a block that can be folded away to one row: it then shows the button that does so, to whose clicks its place listens. */
export interface Fold {
  /** Its title stands below that of the page, or below that of a group. */
  readonly titleTag: 'h2' | 'h3';
}

export const FoldContext = createContext<Fold | null>(null);
