import { data, redirect } from 'react-router';
import { type Failure, refusalOf, send } from '../../platform/data/ask.ts';
import { type SentForm, textIn } from '../../platform/data/form-action.ts';
import { alertsPath } from './alert-paths.ts';
import { minuteOfTime } from './clock-minutes.ts';

const NO_TIME = -1;

function saveTimes({ api, form }: SentForm): Promise<Response> {
  const body = {
    time_zone: textIn(form, 'time_zone').trim(),
    quiet_from: minuteOfTime(textIn(form, 'quiet_from')),
    quiet_to: minuteOfTime(textIn(form, 'quiet_to')),
    digest_at: minuteOfTime(textIn(form, 'digest_at')) ?? NO_TIME,
  };
  return send(api, 'POST /api/profile/alert-times/', { body });
}

const partsOf = (form: FormData) => ({ params: { id: textIn(form, 'id') } });

/** What each form of the page of alerts asks for, by its name. */
const deeds = {
  pause: ({ api, form }: SentForm) =>
    send(api, 'POST /api/profile/alerts/:id/pause/', { ...partsOf(form), body: { paused: true } }),
  resume: ({ api, form }: SentForm) =>
    send(api, 'POST /api/profile/alerts/:id/pause/', { ...partsOf(form), body: { paused: false } }),
  'delete-rule': ({ api, form }: SentForm) => send(api, 'DELETE /api/profile/alerts/:id/', partsOf(form)),
  'restore-rule': ({ api, form }: SentForm) => send(api, 'POST /api/profile/alerts/:id/restore/', partsOf(form)),
  'delete-alert': ({ api, form }: SentForm) => send(api, 'DELETE /api/profile/alerts/happened/:id/', partsOf(form)),
  'restore-alert': ({ api, form }: SentForm) =>
    send(api, 'POST /api/profile/alerts/happened/:id/restore/', partsOf(form)),
  read: ({ api, form }: SentForm) =>
    send(api, 'POST /api/profile/alerts/happened/read/', { body: { up_to: Number(textIn(form, 'id')) } }),
  mail: ({ api, form }: SentForm) => send(api, 'POST /api/profile/alerts/happened/:id/mail/', partsOf(form)),
  times: saveTimes,
} as const;

const isDeed = (name: string): name is keyof typeof deeds => Object.hasOwn(deeds, name);

/** What the page says after some of its forms. */
const told: Readonly<Partial<Record<keyof typeof deeds, string>>> = {
  'delete-rule': 'deleted_rule',
  'delete-alert': 'deleted_alert',
  'restore-rule': 'restored',
  'restore-alert': 'restored',
  mail: 'mail_again_done',
  times: 'times_saved',
};

function addressAfter(name: keyof typeof deeds, id: string): string {
  const done = told[name];
  if (done === undefined) return alertsPath;
  return `${alertsPath}?${new URLSearchParams({ done, ...(name.startsWith('delete') && { id }) })}`;
}

export interface AlertsAnswer {
  readonly form: string;
  readonly failure: Failure;
}

/** Does what a form of the page of alerts asks for. */
export async function changeAlerts(sent: SentForm) {
  const name = textIn(sent.form, 'form');
  if (!isDeed(name)) throw data(null, { status: 400 });
  const answer = await deeds[name](sent);
  if (answer.ok) return redirect(addressAfter(name, textIn(sent.form, 'id')));
  const value: AlertsAnswer = { form: name, failure: await refusalOf(answer) };
  return data(value, { status: answer.status });
}
