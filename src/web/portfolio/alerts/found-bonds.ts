import type { SuggestAnswer, Suggestion } from '#contract/lists/search/search.ts';
import { findBondStatusByKey } from '#domain/bond/bond-status.ts';
import { plainTitle } from '#domain/lists/search/plain-title.ts';
import { isIsin } from '#domain/market/instrument.ts';
import { type Answered, ask } from '../../platform/data/ask.ts';
import type { Api } from '../../platform/data/page-context.ts';

export interface FoundBond {
  /** Its ISIN, or its id where it has none. */
  readonly code: string;
  readonly name: string;
  /** The codes that it is known by. */
  readonly codes: readonly string[];
  readonly currency: string | null;
}

function foundBond({ id, ttl, ticker, currency }: Suggestion): FoundBond {
  return { code: ticker.find(isIsin) ?? String(id), name: plainTitle(ttl), codes: ticker, currency };
}

const isOver = ({ status }: Suggestion) => status !== null && (findBondStatusByKey(status)?.isFinished ?? false);

/** The bonds that the search of the site finds by a name, a ticker or an ISIN; not those of which nothing more comes. */
export async function findBonds(
  api: Api,
  term: string,
  signal?: AbortSignal,
): Promise<Answered<{ readonly bonds: readonly FoundBond[] }>> {
  const answered = await ask(api, 'POST /api/suggest/bonds/', { kind: 'read', body: encodeURIComponent(term), signal });
  if (!answered.ok) return answered;
  const { items }: SuggestAnswer = answered.value;
  return { ok: true, value: { bonds: items.filter((item) => !isOver(item)).map(foundBond) } };
}
