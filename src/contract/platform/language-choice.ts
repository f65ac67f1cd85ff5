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
