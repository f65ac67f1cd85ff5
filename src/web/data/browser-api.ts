import { languageHeader } from '#contract/language-choice.ts';
import type { Api } from '../page-context.ts';
import { callingWith } from './calling.ts';
import { rememberAnswers } from './known-answers.ts';
import { realPatience } from './patience.ts';
import { signInAgain } from './sign-in-again.ts';

/** Calls of the page's own site from the browser, with the reader's cookie, in the language of the page that is open. */
export const browserApi: Api = callingWith({
  fetch: rememberAnswers((path, init) => {
    const headers = new Headers(init.headers);
    headers.set(languageHeader, document.documentElement.lang);
    return fetch(path, { ...init, headers });
  }),
  ...realPatience,
  signInAgain: () => signInAgain.ask(),
});
