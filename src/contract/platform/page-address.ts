import type { InstrumentKind } from '#domain/market/instrument.ts';

/** The kinds of things that have a page, by the first part of its address. */
export const pageModels = ['bonds', 'stocks', 'indexes', 'company', 'etf'] as const;
export type PageModel = (typeof pageModels)[number];

/** The path of the page of a thing: `/bonds/1001/`. One template for links, exports and redirects. */
export function pageAddress(model: PageModel, id: number | string): string {
  return `/${model}/${id}/`;
}

/** The path of the list of all things of a kind: `/stocks/`. The list of bonds is the start page. */
export function listAddress(model: PageModel): string {
  return model === 'bonds' ? '/' : `/${model}/`;
}

/** The page that an instrument of a kind has. */
export const modelOfKind: Readonly<Record<InstrumentKind, PageModel>> = {
  bond: 'bonds',
  stock: 'stocks',
  index: 'indexes',
  etf: 'etf',
};

/** The path of all analytics about a company. */
export function analyticsAddress(companyId: number | string): string {
  return `${pageAddress('company', companyId)}analytics/`;
}
