import type { ReactNode } from 'react';

/** One state of a building block, as the gallery shows it and the browser tests find it. */
export interface Specimen {
  /** Part of the address and of the element's id: `large-table-sorted`. */
  readonly id: string;
  readonly title: string;
  readonly render: () => ReactNode;
}
