import { languageHeader } from '#contract/language-choice.ts';
import type { Api } from '../page-context.ts';

/** Calls of the page's own site from the browser, with the reader's cookie, in the language of the page that is open. */
export const browserApi: Api = (path, init) => {
  const headers = { [languageHeader]: document.documentElement.lang, ...init?.headers };
  return fetch(path, { credentials: 'same-origin', ...init, headers });
};
