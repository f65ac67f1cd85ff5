import { bondIds, commentId, indexId, venueIds } from '#server/testing/sample-market.ts';
import routes from '#web/routes.ts';
import type { LeakCase } from './leak-case.ts';

/** What stands in the addresses of pages for something of the sample market. */
const parts: Readonly<Record<string, number | string>> = {
  bondId: bondIds.usual,
  id: indexId,
  commentId,
  valuation: 'bondlens_estimation',
  currency: 'EUR',
};

function addressOf(path: string): string {
  return `/${path.replace(/:(\w+)/g, (_all, name: string) => String(parts[name] ?? 1))}`;
}

const { exchange, hiding, nsd } = venueIds;

/** A link that compares, with lines that are closed to most readers. */
const compared = [
  `${bondIds.distressed}.${exchange}`,
  `i${indexId}.${exchange}`,
  `${bondIds.usual}.${hiding}`,
  `${bondIds.usual}.${nsd}`,
];

/** Pages that show a comment whose file is opened to an account at a time. */
export const commentPages: readonly LeakCase[] = [
  ...['', '_.data'].flatMap((data) => [`/company/2/analytics/${data}`, `/comments/${commentId}/${data}`]),
  ...['/company/2/', `/bonds/${bondIds.distressed}/`].map((path) => `${path}?whole=1`),
].map((url) => ({ method: 'GET', url }));

/** Every page of the site, as a document and as the data of one. */
export const pageCases: readonly LeakCase[] = routes
  .map(({ path = '' }) => path)
  .filter((path) => path !== '*')
  .flatMap((path) => [addressOf(path), `${addressOf(path)}_.data`])
  .concat(['', '_.data'].map((data) => `/bonds/${bondIds.usual}/${data}?tab=emitent_map&peers=1`))
  .concat(['', '_.data'].map((data) => `/company/bondlens_Valuation/${data}`))
  .concat(['', '_.data'].map((data) => `/calculator/${data}?bond=${bondIds.usual}`))
  .concat(['', '_.data'].map((data) => `/calculator/${data}?bond=${bondIds.usual}&on=2025-06-02`))
  .concat(['', '_.data'].map((data) => `/${data}?kind=put&yield_from=0`))
  .concat(
    ['', '_.data'].flatMap((data) => [
      `/curves/EUR/${data}?before=2025-06-02&over=swaps&term=2&term=10&bonds=1&against=banks`,
      `/curves/EUR/${data}?before=2025-06-02&curve=bonds&over=bonds&term=2&bonds=1&against=banks`,
    ]),
  )
  .concat([2, 4].map((count) => `/bonds/${bondIds.usual}/?compare=${compared.slice(0, count).join(',')}`))
  .concat(['', '_.data'].map((data) => `/bonds/${bondIds.usual}/${data}?view=1&drawing=AAAAAAAAAAAAAAAAAAAAAA`))
  .map((url): LeakCase => ({ method: 'GET', url }))
  .concat(commentPages);
