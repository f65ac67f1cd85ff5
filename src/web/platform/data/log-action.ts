import { bondView } from '#contract/platform/wire/issuer-params.ts';
import { type ReaderAction, readerActions } from '#domain/platform/reader-action.ts';
import { type Api, plainApi, send } from './ask.ts';

/** A log entry outlives the page: the reader who goes on to another is counted on the one he leaves. */
const logApi: Api = (path, init) => plainApi(path, { ...init, keepalive: true });

/** Nothing waits for a log entry, and nobody is troubled when it is lost. */
function forget(sent: Promise<Response>): void {
  sent.then((response) => response.arrayBuffer()).catch(() => undefined);
}

/** Logs what the reader did. */
export function logAction(action: ReaderAction): void {
  const params = { actionId: readerActions[action] };
  forget(send(logApi, 'GET /cb/current_user/action_log/global/json/:actionId/', { kind: 'write', params }));
}

export interface ContactAction {
  readonly actionId: number;
  /** The bond that the rows belong to, when they belong to one. */
  readonly bondId?: number | undefined;
}

/** Logs that the reader opened the rest of a table, on the page of a bond or elsewhere. An id of 0 or less is not logged. */
export function logContactAction({ actionId, bondId }: ContactAction, api: Api = logApi): void {
  if (!(actionId > 0)) return;
  const body = { actionId };
  forget(
    bondId === undefined
      ? send(api, 'POST /api/contactActionLog/', { body })
      : send(api, 'POST /api/bonds/:bondId/contactActionLog/', { params: { bondId }, body }),
  );
}

/** Counts a view of the page of a bond. */
export function countBondView(bondId: number): void {
  const body = bondView(bondId);
  forget(send(logApi, 'POST /api/bonds/:bondId/incrementStatisticView/', { params: { bondId }, body }));
}
