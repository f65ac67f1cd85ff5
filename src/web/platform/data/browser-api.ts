import { asOfHeader, asOfIn, withAsOf } from '#contract/platform/as-of.ts';
import { languageHeader } from '#contract/platform/language-choice.ts';
import { cacheAnswers } from './cached-answers.ts';
import { callingWith, isRead } from './calling.ts';
import type { Api } from './page-context.ts';
import { realRetryClock } from './read-with-retry.ts';
import { signInAgain } from './sign-in-again.ts';

/** Calls of the page's own site from the browser, with the reader's cookie, in the language of the page that is open. */
const presentApi: Api = callingWith({
  fetch: cacheAnswers((path, init) => {
    const headers = new Headers(init.headers);
    headers.set(languageHeader, document.documentElement.lang);
    if (asOfIn(path) !== null) headers.set(asOfHeader, 'page');
    return fetch(path, { ...init, headers });
  }),
  ...realRetryClock,
  signInAgain: () => signInAgain.ask(),
});

/** The same, as of the day of the page where the address names none. */
export const browserApi: Api = (path, init = {}) => {
  const isDated = asOfIn(path) !== null || !isRead(init);
  return presentApi(isDated ? path : withAsOf(path, asOfIn(window.location.search)), init);
};
