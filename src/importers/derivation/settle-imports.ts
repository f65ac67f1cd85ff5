import { refreshIndustryMedians } from '#store/issuer/multipliers/refresh-industry-medians.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import type { Database } from '#store/platform/database/database.ts';
import { type DeriveOptions, type DeriveResult, derivePending } from './derive-trading-days.ts';

/** Computes what follows from all that was stored: figures of trading days, medians of sectors, the search index. Done once, after the last file. */
export async function settleImports(database: Database, options?: DeriveOptions): Promise<DeriveResult> {
  const derived = await derivePending(database, options);
  await refreshIndustryMedians(database);
  await refreshSearchIndex(database);
  return derived;
}
