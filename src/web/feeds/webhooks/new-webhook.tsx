import { Form, useNavigation } from 'react-router';
import { MAX_WEBHOOK_URL_LENGTH, type WebhookEvent } from '#domain/feeds/webhook.ts';
import { useLabels } from '../../context/language-context.ts';
import form from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { CheckGroup } from '../../ui/controls/check-group.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { FormRefusal } from '../../ui/feedback/form-refusal.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { chosenEventLabels } from './event-labels.ts';
import type { WebhookAnswer } from './webhook-actions.ts';

/** The fields that say for themselves what is wrong with them. */
const toldAtField = ['url', 'events'];

interface NewWebhookProps {
  /** The events that the reader can choose. */
  readonly events: readonly WebhookEvent[];
  readonly answer: WebhookAnswer | null;
}

/** What is to be told where; after a refusal with what was typed, and a word at the field that it is about. */
export function NewWebhook({ events, answer }: NewWebhookProps) {
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
