type TypedFacets = typeof import('./typed-facets.ts');

let code: TypedFacets | undefined;

/** Fetches what understands facets before it is needed; without it the server reads them from the words that are sent. */
export async function fetchTypedFacets(): Promise<void> {
  try {
    code = await import('./typed-facets.ts');
  } catch {
    // The next focus tries again.
  }
}

/** What understands facets, once it has come. */
export const typedFacets = (): TypedFacets | undefined => code;
