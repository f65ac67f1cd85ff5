import { browserApi } from '../../data/browser-api.ts';

export interface ContactAction {
  readonly actionId: number;
  /** The bond that the rows belong to, when they belong to one. */
  readonly bondId?: number | undefined;
}

/** Where an action is reported; null when there is none to report. */
export function contactActionPath({ actionId, bondId }: ContactAction): string | null {
  if (!(actionId > 0)) return null;
  return bondId === undefined ? '/api/contactActionLog/' : `/api/bonds/${bondId}/contactActionLog/`;
}

/** Reports that the reader opened more rows. Nobody waits for it, and a failure changes nothing for the reader. */
export function logContactAction(action: ContactAction): void {
  const path = contactActionPath(action);
  if (path === null) return;
  const body = JSON.stringify({ actionId: action.actionId });
  browserApi(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => undefined);
}
