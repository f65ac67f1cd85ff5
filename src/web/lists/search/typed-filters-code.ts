type TypedFilters = typeof import('./typed-filters.ts');

let code: TypedFilters | undefined;

/** Fetches what understands filters before it is needed; without it the server reads them from the words that are sent. */
export async function fetchTypedFilters(): Promise<void> {
  try {
    code = await import('./typed-filters.ts');
  } catch {
    // The next focus tries again.
  }
}

/** What understands filters, once it has come. */
export const typedFilters = (): TypedFilters | undefined => code;
