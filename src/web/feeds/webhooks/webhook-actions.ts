import { data, redirect } from 'react-router';
import { type WebhookEvent, webhookEvents } from '#domain/feeds/webhook.ts';
import { proofPath } from '../../context/proof-path.ts';
import { type Failure, refusalOf, send } from '../../platform/data/ask.ts';
import { type SentForm, textIn } from '../../platform/data/form-action.ts';

/** What a form asked a webhook to be. */
interface TypedWebhook {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** What a page shows after a form: why it was refused and what was typed, or a secret, this once. */
export interface WebhookAnswer {
  readonly failure: Failure | null;
  readonly typed: TypedWebhook;
  readonly secret: string | null;
}

function typedIn(form: FormData): TypedWebhook {
  const named = form.getAll('event');
  return { url: textIn(form, 'url').trim(), events: webhookEvents.filter((event) => named.includes(event)) };
}

async function refused(answer: Response, form: FormData, path: string) {
  const failure = await refusalOf(answer);
  if (failure.code === 'proof_needed') throw redirect(proofPath(path));
  const value: WebhookAnswer = { failure, typed: typedIn(form), secret: null };
  return data(value, { status: answer.status });
}

async function withSecret(answer: Response, form: FormData, path: string) {
  if (!answer.ok) return refused(answer, form, path);
  const { secret } = (await answer.json()) as { readonly secret: string };
  const value: WebhookAnswer = { failure: null, typed: typedIn(form), secret };
  return data(value, { headers: { 'cache-control': 'no-store' } });
}

export const webhooksPath = '/profile/webhooks/';

/** The page of one webhook, with its deliveries. */
export const webhookPath = (id: number | string) => `${webhooksPath}${encodeURIComponent(id)}/`;

/** Adds a webhook, whose secret is shown this once. */
export async function addWebhook({ api, form }: SentForm) {
  const { url, events } = typedIn(form);
  const answer = await send(api, 'POST /api/profile/webhooks/', { body: { url, events: [...events] } });
  return withSecret(answer, form, webhooksPath);
}

/** Gives a webhook a new secret, which is shown this once. */
async function renewSecret({ api, form }: SentForm, id: string) {
  const answer = await send(api, 'POST /api/profile/webhooks/:id/secret/', { params: { id } });
  return withSecret(answer, form, webhookPath(id));
}

async function deleteWebhook({ api, form }: SentForm, id: string) {
  const answer = await send(api, 'DELETE /api/profile/webhooks/:id/', { params: { id } });
  return answer.ok ? redirect(`${webhooksPath}?done=deleted`) : refused(answer, form, webhookPath(id));
}

type Deed = 'enabled' | 'test_sent' | 'again_sent';

async function toldOnPage(answer: Response, { form }: SentForm, id: string, done: Deed) {
  const path = webhookPath(id);
  return answer.ok ? redirect(`${path}?done=${done}`) : refused(answer, form, path);
}

/** What each form of the page of one webhook asks for, by its name. */
const deeds = {
  renew: renewSecret,
  delete: deleteWebhook,
  enable: async (sent: SentForm, id: string) =>
    toldOnPage(await send(sent.api, 'POST /api/profile/webhooks/:id/enable/', { params: { id } }), sent, id, 'enabled'),
  test: async (sent: SentForm, id: string) =>
    toldOnPage(await send(sent.api, 'POST /api/profile/webhooks/:id/test/', { params: { id } }), sent, id, 'test_sent'),
  again: async (sent: SentForm, id: string) => {
    const params = { id, delivery: textIn(sent.form, 'delivery') };
    const answer = await send(sent.api, 'POST /api/profile/webhooks/:id/deliveries/:delivery/redeliver/', { params });
    return toldOnPage(answer, sent, id, 'again_sent');
  },
} as const;

const isDeed = (name: string): name is keyof typeof deeds => Object.hasOwn(deeds, name);

/** Does what a form of the page of one webhook asks for. */
export async function changeWebhook(sent: SentForm, id: string) {
  const name = textIn(sent.form, 'form');
  if (isDeed(name)) return deeds[name](sent, id);
  const value: WebhookAnswer = {
    failure: { code: 'bad_request', field: null },
    typed: typedIn(sent.form),
    secret: null,
  };
  return data(value, { status: 400 });
}
