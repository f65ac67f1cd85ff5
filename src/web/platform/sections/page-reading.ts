import { createContext } from 'react';

/** The head of a page among its sections. */
export const headId = 'head';

/** A section with content, as those who make files and copies of the page choose it. */
interface ReadableSection {
  readonly id: string;
  readonly title: string;
  readonly isInPdf: boolean;
  readonly isInCopy: boolean;
}

export interface Preparing {
  readonly signal: AbortSignal;
  /** Told before each section, by its title. */
  readonly onSection: (title: string, done: number) => void;
}

/** What a page offers to who reads it as a whole. */
export interface PageReading {
  /** In the order of the page. */
  readonly sections: readonly ReadableSection[];
  /** Fetches code and data of sections that the reader has not come near to. */
  readonly prepare: (ids: readonly string[], preparing: Preparing) => Promise<void>;
}

export const PageReadingContext = createContext<PageReading>({ sections: [], prepare: () => Promise.resolve() });

/** The place of a section on the page, closed or open. */
export function sectionPlace(id: string): Element | null {
  return document.querySelector(`[data-section="${CSS.escape(id)}"]`);
}
