import { actionLogPath } from '#contract/action-log.ts';
import { type ReaderAction, readerActions } from '#domain/reader-action.ts';

/** Sends a log entry; nothing waits for it, and nobody is troubled when it is lost. */
function send(path: string, init: RequestInit = {}): void {
  fetch(path, { credentials: 'same-origin', ...init })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
}

function post(path: string, body: object): void {
  send(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
}

/** Logs what the reader did. */
export function logAction(action: ReaderAction): void {
  send(actionLogPath(readerActions[action]));
}

/** Counts a view of the page of a bond. */
export function countBondView(bondId: number): void {
  const ids = { bondId, emitentCountryId: null, emitentCountryRegionId: null };
  post(`/api/bonds/${bondId}/incrementStatisticView/`, ids);
}
