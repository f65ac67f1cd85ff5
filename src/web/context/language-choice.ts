import { languageParameter } from '#contract/platform/page-address.ts';

/** A place of this site (path and query) without the language that its address chooses. */
export function withoutLanguage(place: string): string {
  const url = new URL(place, 'http://site.invalid');
  if (!url.searchParams.has(languageParameter)) return place;
  url.searchParams.delete(languageParameter);
  return url.pathname + url.search + url.hash;
}
