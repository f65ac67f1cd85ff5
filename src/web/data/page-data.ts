import { data } from 'react-router';
import type { Api } from '../page-context.ts';
import { type FailureCode, failureOf } from './call-failure.ts';

/** An answer, or the reason why a block has none. */
export type BlockData<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly code: FailureCode };

/** What a page cannot do without: a failed answer becomes the page of its status. */
export async function requiredData<Answer>(api: Api, path: string): Promise<Answer> {
  const response = await api(path);
  if (!response.ok) throw data({ code: await failureOf(response) }, { status: response.status });
  return (await response.json()) as Answer;
}

/** What one block shows: when it fails, the rest of the page still works. */
export async function blockData<Answer>(api: Api, path: string): Promise<BlockData<Answer>> {
  const response = await api(path);
  if (!response.ok) return { ok: false, code: await failureOf(response) };
  return { ok: true, value: (await response.json()) as Answer };
}
