import type { Api } from '../page-context.ts';
import { callingWith } from './calling.ts';
import { signInAgain } from './sign-in-again.ts';

/** Ends early, without a word, when the call is given up: the call itself then says so. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Calls of the page's own site from the browser, with the reader's cookie. */
export const browserApi: Api = callingWith({
  fetch: (path, init) => fetch(path, init),
  wait,
  chance: Math.random,
  signInAgain: () => signInAgain.ask(),
});
