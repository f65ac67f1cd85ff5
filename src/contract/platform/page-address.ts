import type { InstrumentKind } from '#domain/market/instrument.ts';

/** The kinds of things that have a page, by the first part of its address. */
export const pageModels = ['bonds', 'stocks', 'indexes', 'company', 'etf'] as const;
export type PageModel = (typeof pageModels)[number];

/** The path of the page of a thing: `/bonds/1001/`. One template for links, exports and redirects. */
export function pageAddress(model: PageModel, id: number | string): string {
  return `/${model}/${id}/`;
}

/** The path of the list of all things of a kind: `/bonds/`. */
export function listAddress(model: PageModel): string {
  return `/${model}/`;
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

/** The cookie that remembers the reader's language: a two-letter code of the site. */
export const languageCookie = 'bondlens-language';

/** The header with which a call says its language; pages and the browser's scripts send it. */
export const languageHeader = 'x-bondlens-language';

/** The query parameter of a page address that chooses the language. */
export const languageParameter = 'lang';

const yearSeconds = 31_536_000;

/** The Set-Cookie header that remembers a language for a year. */
export function rememberedLanguage(code: string): string {
  return `${languageCookie}=${code}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly`;
}

/** Parameters that say how a reader found an address; no page shows them. */
const campaignPart = /^(?:utm_\w+|source|gclid|dclid|fbclid|msclkid|yclid)=/;

/** An address without the words of a campaign. */
export function withoutCampaign(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const parts = url.slice(at + 1).split('&');
  const own = parts.filter((part) => !campaignPart.test(part));
  if (own.length === parts.length) return url;
  return own.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${own.join('&')}`;
}
