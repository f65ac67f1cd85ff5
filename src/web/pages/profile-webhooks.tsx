import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import type { Webhook } from '#contract/feeds/webhooks.ts';
import { MAX_WEBHOOK_URL_LENGTH, type WebhookEvent } from '#domain/feeds/webhook.ts';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useAudience, useLabelOf, useLabels, useLanguage } from '../context/reader-context.tsx';
import { addWebhook, type WebhookAnswer, webhookPath, webhooksPath } from '../feeds/webhooks/webhook-actions.ts';
import {
  chosenEventLabels,
  deliveryState,
  eventLabel,
  StateChip,
  useWebhookState,
  WebhookSecret,
} from '../feeds/webhooks/webhook-state.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { dateText, momentText } from '../text/value-text.ts';
import { FormRefusal } from '../ui/controls/action-form.tsx';
import form from '../ui/controls/block-form.module.css';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { CheckGroup } from '../ui/controls/checkbox.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { AccessPrompt, EmptyState, Note, ProofPrompt } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { ListBlock } from '../ui/layout/list-block.tsx';

export function loader({ context }: PageArgs) {
  return requiredData(context.get(pageContext).api, 'GET /api/profile/webhooks/');
}

export async function action({ request, context }: PageArgs) {
  return addWebhook({ form: await request.formData(), api: context.get(pageContext).api });
}

/** The fields that say for themselves what is wrong with them. */
const toldAtField = ['url', 'events'];

interface NewWebhookProps {
  /** The events that the reader can choose. */
  readonly events: readonly WebhookEvent[];
  readonly answer: WebhookAnswer | null;
}

/** What is to be told where; after a refusal with what was typed, and a word at the field that it is about. */
function NewWebhook({ events, answer }: NewWebhookProps) {
  const text = useLabels('webhooks');
  const isSending = useNavigation().formMethod === 'POST';
  const typed = answer?.typed;
  const field = answer?.failure?.field;
  return (
    <Block id="new-webhook" title={text('new')}>
      <Form method="post" className={classNames(form.body, form.wide)} autoComplete="off">
        <div className={form.long}>
          <TextField
            label={text('url')}
            hint={text('url_hint')}
            error={field === 'url' ? text('url_bad') : undefined}
            type="url"
            name="url"
            maxLength={MAX_WEBHOOK_URL_LENGTH}
            defaultValue={typed?.url}
            required
          />
        </div>
        <CheckGroup
          name="event"
          label={text('events')}
          options={events.map((event) => ({
            value: event,
            title: text(chosenEventLabels[event][0]),
            words: text(chosenEventLabels[event][1]),
          }))}
          checked={typed?.events ?? events}
          error={field === 'events' ? text('events_bad') : undefined}
        />
        <p className="quiet">{text('scheme')}</p>
        <FormRefusal failure={answer?.failure ?? null} fields={toldAtField} />
        <Button type="submit" look="primary" name="form" value="add" disabled={isSending}>
          {text('add')}
        </Button>
      </Form>
    </Block>
  );
}

/** The webhooks of the reader, each with a way to its own page. */
function WebhookList({ items }: { readonly items: readonly Webhook[] }) {
  const text = useLabels('webhooks');
  return (
    <ListBlock
      id="webhooks"
      title={text('own')}
      items={items}
      empty={<EmptyState icon="list" title={text('none')} reason={text('none_reason')} />}
    >
      {(webhook) => (
        <>
          <WebhookWords webhook={webhook} />
          <ButtonLink size="small" to={webhookPath(webhook.id)} aria-label={text('open_of', { url: webhook.url })}>
            {text('open')}
          </ButtonLink>
        </>
      )}
    </ListBlock>
  );
}

function WebhookWords({ webhook }: { readonly webhook: Webhook }) {
  const text = useLabels('webhooks');
  const language = useLanguage();
  const stateOf = useWebhookState();
  const { url, events, created_at, last_delivery: last } = webhook;
  const state = stateOf(webhook);
  const facts = [
    text('added', { date: dateText(created_at, language) }),
    last === null
      ? text('last_none')
      : text('last', { date: momentText(last.occurred_at, language), state: text(deliveryState(last)) }),
  ];
  return (
    <span className={form.words}>
      <b translate="no">{url}</b>
      <span>{events.map((event) => text(eventLabel(event))).join(' · ')}</span>
      <span>
        <StateChip state={state} /> {state.reason}
      </span>
      <small>{facts.join(' · ')}</small>
    </span>
  );
}

/** The addresses of the reader's programs that are told of events: those that there are, and a new one. */
export default function ProfileWebhooks({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { items, events, isProven, isDemo } = loaderData;
  const text = useLabels('webhooks');
  const api = useLabels('api');
  const errorText = useLabelOf('errors');
  const audience = useAudience();
  const answer = (actionData as WebhookAnswer | undefined) ?? null;
  const isDeleted = useSearchParams()[0].get('done') === 'deleted' && answer === null;
  const secret = answer?.secret ?? null;
  const mayAdd = audience === 'full' && !isDemo && secret === null;
  return (
    <ProfilePage title={text('title')} lead={text('lead')}>
      {audience !== 'full' && <AccessPrompt what={text(items.length === 0 ? 'access' : 'paused')} />}
      <div role="status">{isDeleted && <Note tone="ok">{text('deleted')}</Note>}</div>
      {items.some(({ disabled_at }) => disabled_at !== null) && <Note tone="warn">{text('disabled_note')}</Note>}
      {isDemo && <Note>{errorText('demo_account')}</Note>}
      {secret !== null && <WebhookSecret value={secret} isRenewed={false} />}
      <WebhookList items={items} />
      <p>
        <Link to="/api-docs/">{api('docs_link')}</Link>
      </p>
      {mayAdd && isProven && <NewWebhook events={events} answer={answer} />}
      {mayAdd && !isProven && <ProofPrompt what={text('proof')} action={text('prove')} path={webhooksPath} />}
    </ProfilePage>
  );
}
