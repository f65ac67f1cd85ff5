export interface SearchIndexOptions {
  /** Entries done, of how many. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Day by which a bond has matured; the database's own when absent. */
  readonly today?: string;
}

// Any constant of our own: whoever changes the index queues on it.
export const INDEX_LOCK_KEY = 7_206_118_343;
