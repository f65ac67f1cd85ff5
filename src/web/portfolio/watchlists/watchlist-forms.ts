import type { AnswerOf } from '#contract/platform/call.ts';
import type { importWatchlistCall } from '#contract/portfolio/watchlists/holdings.ts';
import { decimalMarks } from '#domain/portfolio/purchase-lines.ts';
import { type QuantityKind, quantityKinds } from '#domain/portfolio/watchlist.ts';
import { type Api, ask, type FailureCode, failureOf, send } from '../../platform/data/ask.ts';
import { textIn } from '../../platform/data/form-action.ts';
import { numberOfDecimal } from '../../ui/controls/decimal-input.ts';

/** What was read of a table of purchases, and the text that it was read from. */
export interface ReadLines {
  readonly read: AnswerOf<typeof importWatchlistCall>;
  readonly text: string;
  readonly quantity: QuantityKind;
}

export interface Refused {
  readonly form: string;
  readonly code: FailureCode;
}

/** Where to go after a form of the page, what was read, or why it was refused. */
type Outcome = string | ReadLines | Refused;

export function isRefused(outcome: ReadLines | Refused): outcome is Refused {
  return 'code' in outcome;
}

const pageOf = (list: string): string => `/watchlists/?list=${encodeURIComponent(list)}`;

/** A day as the field writes it, DD.MM.YYYY, or as an address does; null for a blank. */
function dayOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [day, month, year] = trimmed.split('.');
  return year === undefined ? trimmed : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}

/** The fields of a purchase, as the calls take them. */
function purchaseIn(form: FormData) {
  return {
    qnt: numberOfDecimal(textIn(form, 'quantity')),
    price: numberOfDecimal(textIn(form, 'price')),
    date: dayOf(textIn(form, 'date')),
  };
}

type Change = (api: Api, form: FormData, list: string) => Promise<Response | Outcome>;

const changes: Readonly<Record<string, Change>> = {
  create: async (api, form) => {
    const made = await ask(api, 'POST /api/watchlists/', { body: { name: textIn(form, 'name') } });
    return made.ok ? pageOf(String(made.value.id)) : { form: 'create', code: made.code };
  },
  rename: (api, form, id) =>
    send(api, 'POST /api/watchlists/:id/', { params: { id }, body: { name: textIn(form, 'name') } }),
  lock: (api, form, id) =>
    send(api, 'POST /api/watchlists/:id/', { params: { id }, body: { readonly: textIn(form, 'lock') === 'yes' } }),
  move: (api, form, id) => {
    const before = textIn(form, 'before');
    const body = { before: before === '' ? null : Number(before) };
    return send(api, 'POST /api/watchlists/:id/move/', { params: { id }, body });
  },
  delete: async (api, form, id) => {
    const answer = await send(api, 'DELETE /api/watchlists/:id/', { params: { id } });
    const query = new URLSearchParams({ deleted: id, name: textIn(form, 'name') });
    return answer.ok ? `/watchlists/?${query}` : answer;
  },
  restore: (api, _form, id) => send(api, 'POST /api/watchlists/:id/restore/', { params: { id } }),
  entry: (api, form) => {
    const body = { version: Number(textIn(form, 'version')), ...purchaseIn(form) };
    const purchase = textIn(form, 'purchase');
    if (purchase !== '') return send(api, 'POST /api/watchlists/purchases/:purchase/', { params: { purchase }, body });
    return send(api, 'POST /api/watchlists/entries/:entry/', { params: { entry: textIn(form, 'entry') }, body });
  },
  add: (api, form) =>
    send(api, 'POST /api/watchlists/entries/:entry/purchases/', {
      params: { entry: textIn(form, 'entry') },
      body: purchaseIn(form),
    }),
  drop: (api, form) =>
    send(api, 'DELETE /api/watchlists/purchases/:purchase/', { params: { purchase: textIn(form, 'purchase') } }),
  remove: (api, form) => send(api, 'POST /api/watchlist/remove/', { body: { ids: [Number(textIn(form, 'entry'))] } }),
  import: async (api, form, id) => {
    const text = textIn(form, 'text');
    const quantity = quantityKinds.find((kind) => kind === textIn(form, 'quantity')) ?? 'bonds';
    const decimal = decimalMarks.find((mark) => mark === textIn(form, 'decimal'));
    const body = { text, save: form.has('save'), quantity, ...(decimal && { decimal }) };
    const answered = await ask(api, 'POST /api/watchlists/:id/import/', { params: { id }, body });
    if (!answered.ok) return { form: 'import', code: answered.code };
    return answered.value.isSaved && answered.value.bad.length === 0
      ? pageOf(id)
      : { read: answered.value, text, quantity };
  },
};

/** Does what a form of the page asks. Each works without a script. */
export async function changeWatchlists(api: Api, form: FormData): Promise<Outcome> {
  // A button may say more than its form.
  const name = String(form.getAll('form').at(-1) ?? '');
  const list = textIn(form, 'list');
  const change = changes[name];
  if (change === undefined) return { form: name, code: 'bad_request' };
  const outcome = await change(api, form, list);
  if (!(outcome instanceof Response)) return outcome;
  return outcome.ok ? pageOf(list) : { form: name, code: await failureOf(outcome) };
}
