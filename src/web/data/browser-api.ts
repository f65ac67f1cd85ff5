import type { Api } from '../page-context.ts';

/** Calls of the page's own site from the browser, with the reader's cookie. */
export const browserApi: Api = (path, init) => fetch(path, { credentials: 'same-origin', ...init });
