import type { Composition } from '#contract/market/compositions.ts';
import type { InstrumentModel } from '#contract/market/instruments/instrument-models.ts';
import { type Answered, type Api, ask } from '../../platform/data/ask.ts';

const name = 'part';
const MAX_PAGE = 10_000;

/** The page of the composition that an address asks for. */
export function partOf(params: URLSearchParams): number {
  const asked = params.get(name) ?? '';
  const page = /^\d{1,5}$/.test(asked) ? Number(asked) : 1;
  return Math.min(Math.max(page, 1), MAX_PAGE);
}

/** The address of another page, all else as it is. */
export function partSearch(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete(name);
  else next.set(name, String(page));
  return `?${next}`;
}

interface Asked {
  readonly model: InstrumentModel;
  readonly id: number;
  readonly page: number;
}

export function askComposition(
  api: Api,
  { model, id, page }: Asked,
  signal?: AbortSignal,
): Promise<Answered<Composition>> {
  return ask(api, 'GET /api/instruments/:model/:id/composition/', {
    params: { model, id: String(id) },
    query: { page },
    ...(signal && { signal }),
  });
}
