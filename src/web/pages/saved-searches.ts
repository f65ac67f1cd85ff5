import { data, redirect } from 'react-router';
import { searchModels } from '#domain/lists/saved-search.ts';
import { safeNext } from '../context/sign-in-path.ts';
import type { SavedSearchResult } from '../lists/saved-searches/saved-searches.tsx';
import { type Api, failureOf, type PageArgs, pageContext, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';

interface Deleted {
  readonly response: {
    readonly items: readonly { readonly status: number; readonly id: number; readonly name: string | null }[];
  };
}

async function remove(api: Api, id: string): Promise<SavedSearchResult> {
  const answer = await send(api, 'POST /api/uss/delete/:id/', { params: { id } });
  if (!answer.ok) return { code: await failureOf(answer) };
  const [item] = ((await answer.json()) as Deleted).response.items;
  return item?.status === 1 ? { deleted: { id: item.id, name: item.name ?? '' } } : { code: 'not_found' };
}

async function save(api: Api, form: FormData): Promise<SavedSearchResult> {
  const name = textIn(form, 'name');
  const model = searchModels.find((known) => known === form.get('model'));
  if (model === undefined) return { code: 'bad_request' };
  const body = { name, model, query: textIn(form, 'query'), ...(form.get('replace') !== null && { replace: true }) };
  const answer = await send(api, 'POST /api/uss/', { body });
  if (!answer.ok) {
    const code = await failureOf(answer);
    return code === 'name_taken' ? { taken: name } : { code };
  }
  const { id } = (await answer.json()) as { readonly id: number | null };
  return id === null ? { isFull: true } : { saved: name };
}

/** Keeps or deletes a search of a list. A form without a script goes back to its page; a script gets what became of it. */
export async function action({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const form = await request.formData();
  const id = textIn(form, 'id');
  const result = id === '' ? await save(api, form) : await remove(api, id);
  const next = form.get('next');
  return typeof next === 'string' ? redirect(safeNext(next)) : data(result);
}

export function loader() {
  return redirect('/');
}
