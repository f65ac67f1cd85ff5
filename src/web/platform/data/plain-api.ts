import type { Api } from './ask.ts';

/** Calls from the browser that are sent once: without patience, and without asking the reader to sign in again. */
export const plainApi: Api = (path, { kind: _, ...init } = {}) => fetch(path, { credentials: 'same-origin', ...init });
