import { bondIds, indexId } from '#server/testing/sample-market.ts';
import routes from '#web/routes.ts';
import type { LeakCase } from './cases.ts';

/** What stands in the addresses of pages for something of the sample market. */
const parts: Readonly<Record<string, number>> = { bondId: bondIds.usual, id: indexId };

function addressOf(path: string): string {
  return `/${path.replace(/:(\w+)/g, (_all, name: string) => String(parts[name] ?? 1))}`;
}

/** Every page of the site, as a document and as the data of one. */
export const pageCases: readonly LeakCase[] = routes
  .map(({ path = '' }) => path)
  .filter((path) => path !== '*')
  .flatMap((path) => [addressOf(path), `${addressOf(path)}_.data`])
  .concat(['', '_.data'].map((data) => `/bonds/${bondIds.usual}/${data}?tab=emitent_map&peers=1`))
  .map((url) => ({ method: 'GET', url }));
