import type { Api } from '../page-context.ts';
import { callingWith } from './calling.ts';
import { realPatience } from './patience.ts';
import { signInAgain } from './sign-in-again.ts';

/** Calls of the page's own site from the browser, with the reader's cookie. */
export const browserApi: Api = callingWith({
  fetch: (path, init) => fetch(path, init),
  ...realPatience,
  signInAgain: () => signInAgain.ask(),
});
