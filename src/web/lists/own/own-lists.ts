import type { AnswerOf } from '#contract/platform/call.ts';
import type { CallNamed } from '#contract/site/calls.ts';
import type { SearchModel } from '#domain/lists/saved-search.ts';
import { pageCookieIn } from '../../context/page-cookie.ts';
import { type Answered, type Api, ask, statusOfFailure } from '../../platform/data/ask.ts';

/** What is the reader's own of a list, or why it could not be loaded; null for who has none, as visitors. */
type Own<Items> = Answered<Items> | null;

const REFUSALS: readonly number[] = [401, 403];

/** Visitors are not asked for anything of their own, and what is closed to a reader he does not have. */
async function loadOwn<Value>(request: Request, load: () => Promise<Answered<Value>>): Promise<Own<Value>> {
  if (pageCookieIn(request.headers.get('Cookie') ?? '', 'bondlens') === null) return null;
  const answer = await load();
  return !answer.ok && REFUSALS.includes(statusOfFailure(answer.code)) ? null : answer;
}

/** The reader's own searches of a list. */
export type OwnSearches = Own<AnswerOf<CallNamed<'GET /api/uss/'>>['items']>;

export function loadOwnSearches(api: Api, request: Request, model: SearchModel): Promise<OwnSearches> {
  return loadOwn(request, async () => {
    const saved = await ask(api, 'GET /api/uss/');
    return saved.ok ? { ok: true, value: saved.value.items.filter((search) => search.model === model) } : saved;
  });
}

/** The reader's own watchlists. */
export type OwnWatchlists = Own<AnswerOf<CallNamed<'GET /api/watchlists/'>>['items']>;

export function loadOwnWatchlists(api: Api, request: Request): Promise<OwnWatchlists> {
  return loadOwn(request, async () => {
    const lists = await ask(api, 'GET /api/watchlists/');
    return lists.ok ? { ok: true, value: lists.value.items } : lists;
  });
}
