import { createWatchlistCall, watchlistsCall } from '#contract/portfolio/watchlists/watchlists.ts';
import type { App } from '../platform/serving/serve.ts';

type Headers = Record<string, string>;

/** Asks for a watchlist to be made. */
export function saveList(app: App, headers: Headers, name: string) {
  return app.inject({
    method: createWatchlistCall.method,
    url: createWatchlistCall.path,
    payload: { name },
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });
}

/** The names of the watchlists that are stored; throws where they are not told. */
export async function namesOfLists(app: App, headers: Headers): Promise<readonly string[]> {
  const answer = await app.inject({ url: watchlistsCall.path, headers });
  if (answer.statusCode !== 200) throw new Error(`The lists were answered with ${answer.statusCode}.`);
  return answer.json().items.map(({ name }: { readonly name: string }) => name);
}
