import { useEffect, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import type { AlertRule, AlertTimes } from '#contract/portfolio/alerts/alerts.ts';
import { knownZone, usualMailTimes } from '#domain/portfolio/alerts/mail-time.ts';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useAudience, useLabels, useLanguage } from '../context/reader-context.tsx';
import { type Failure, type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { useFreshData } from '../platform/data/use-debounced.ts';
import { type AlertsAnswer, changeAlerts } from '../portfolio/alerts/alert-actions.ts';
import { alertPath, alertsPath, newAlertPath } from '../portfolio/alerts/alert-paths.ts';
import { timeOfMinute } from '../portfolio/alerts/clock-minutes.ts';
import { HappenedList } from '../portfolio/alerts/happened-list.tsx';
import { useAlertWords } from '../portfolio/alerts/trial-result.tsx';
import { dateText } from '../text/value-text.ts';
import form from '../ui/controls/block-form.module.css';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { NativeSelect } from '../ui/controls/native-select.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { AccessPrompt, EmptyState, Note } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import chip from '../ui/layout/chip.module.css';
import { classNames } from '../ui/layout/class-names.ts';
import { ListBlock } from '../ui/layout/list-block.tsx';
import { Pager } from '../ui/layout/pager.tsx';
import { FormOutcome } from './form-outcome.tsx';

/** How often it is looked whether something happened. */
const LOOK_EVERY_MS = 15_000;

export async function loader({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const page = Number(new URL(request.url).searchParams.get('page') ?? '');
  const [alerts, happened] = await Promise.all([
    requiredData(api, 'GET /api/profile/alerts/'),
    requiredData(api, 'GET /api/profile/alerts/happened/', { query: page >= 1 ? { page } : {} }),
  ]);
  // Those of the server, so that the page is complete before any script.
  return { ...alerts, happened, zones: Intl.supportedValuesOf('timeZone') };
}

export async function action({ request, context }: PageArgs) {
  return changeAlerts({ form: await request.formData(), api: context.get(pageContext).api });
}

const deeds = ['deleted_rule', 'deleted_alert', 'restored', 'mail_again_done', 'times_saved', 'saved'] as const;
const undoOf = { deleted_rule: 'restore-rule', deleted_alert: 'restore-alert' } as const;
const fieldsThatSay = ['time_zone', 'quiet_to'];

interface MailTimesProps {
  readonly times: AlertTimes;
  /** Whether the reader has set them. */
  readonly isTimed: boolean;
  readonly zones: readonly string[];
  readonly failure: Failure | null;
}

/** The time zone that is chosen: the reader's own, and until he has set one that of his browser. */
function useTimeZone({ times, isTimed, zones }: Omit<MailTimesProps, 'failure'>) {
  const [zone, setZone] = useState(times.time_zone);
  const own = isTimed ? times.time_zone : null;
  const known = zones.join();
  useEffect(() => {
    const browsers = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    setZone(own ?? knownZone(known.split(','), browsers) ?? usualMailTimes.timeZone);
  }, [own, known]);
  return { zone, setZone, isOfBrowser: own === null && zone !== usualMailTimes.timeZone };
}

/** When mails of alerts may reach the reader. */
function MailTimes({ failure, ...given }: MailTimesProps) {
  const text = useLabels('alerts');
  const { times, zones } = given;
  const { zone, setZone, isOfBrowser } = useTimeZone(given);
  const options = [...new Set([usualMailTimes.timeZone, zone, ...zones])].map((id) => ({ id, text: id }));
  const errorOf = (field: string, words: string) => (failure?.field === field ? words : undefined);
  const time = (name: 'quiet_from' | 'quiet_to' | 'digest_at', error?: string) => (
    <TextField
      label={text(name)}
      type="time"
      name={name}
      defaultValue={timeOfMinute(times[name])}
      error={error}
      after={<span className="quiet">{zone}</span>}
      required={name === 'digest_at'}
    />
  );
  return (
    <Block id="times" title={text('times')}>
      <Form method="post" className={form.body}>
        <p className="quiet">{text('times_lead')}</p>
        <div className={form.field}>
          <NativeSelect
            label={text('time_zone')}
            name="time_zone"
            options={options}
            value={zone}
            onChange={setZone}
            hint={isOfBrowser ? text('zone_of_browser') : undefined}
            error={errorOf('time_zone', text('time_zone_bad'))}
          />
        </div>
        <div className={form.row}>
          {time('quiet_from')}
          {time('quiet_to', errorOf('quiet_to', text('quiet_bad')))}
          {time('digest_at')}
        </div>
        <Button type="submit" name="form" value="times">
          {text('save_times')}
        </Button>
      </Form>
    </Block>
  );
}

interface RuleListProps {
  readonly rules: readonly AlertRule[];
  readonly mayChange: boolean;
}

/** The reader's rules: to change, to pause and to delete. */
function RuleList({ rules, mayChange }: RuleListProps) {
  const text = useLabels('alerts');
  const empty = <EmptyState icon="list" title={text('rules_none')} reason={text('rules_none_reason')} />;
  return (
    <ListBlock id="rules" title={text('rules')} items={rules} empty={empty}>
      {(rule) => (
        <>
          <RuleWords rule={rule} />
          <RuleActions rule={rule} mayChange={mayChange} />
        </>
      )}
    </ListBlock>
  );
}

function RuleWords({ rule }: { readonly rule: AlertRule }) {
  const text = useLabels('alerts');
  const language = useLanguage();
  const { nameOf } = useAlertWords();
  const { mail, webhooks, paused, asleep_since } = rule;
  const told = [text(`told_${mail}`), ...(webhooks ? [text('told_webhooks')] : [])];
  const state =
    asleep_since === null
      ? text(paused ? 'state_paused' : 'state_active')
      : text('state_asleep', { date: dateText(asleep_since, language) });
  return (
    <span className={form.words}>
      <b>{nameOf(rule)}</b>
      <span>
        <span className={classNames(chip.chip, paused || asleep_since !== null ? chip.warn : chip.live)}>{state}</span>
      </span>
      <small>{told.join(' · ')}</small>
    </span>
  );
}

function RuleActions({ rule, mayChange }: { readonly rule: AlertRule; readonly mayChange: boolean }) {
  const text = useLabels('alerts');
  const name = useAlertWords().nameOf(rule);
  const { id, paused } = rule;
  const act = paused ? 'resume' : 'pause';
  return (
    <Form method="post" className={form.row}>
      <input type="hidden" name="id" value={id} />
      {mayChange && (
        <ButtonLink size="small" to={alertPath(id)} aria-label={text('edit_of', { name })}>
          {text('edit')}
        </ButtonLink>
      )}
      <Button
        type="submit"
        size="small"
        name="form"
        value={act}
        aria-label={text(paused ? 'resume_of' : 'pause_of', { name })}
      >
        {text(act)}
      </Button>
      <Button type="submit" size="small" name="form" value="delete-rule" aria-label={text('delete_of', { name })}>
        {text('delete')}
      </Button>
    </Form>
  );
}

/** What the reader's rules told, and the rules. */
export default function ProfileAlerts({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { rules, times, isTimed, zones, sendsMail, isDemo, happened } = loaderData;
  const text = useLabels('alerts');
  const audience = useAudience();
  const answer = (actionData as AlertsAnswer | undefined) ?? null;
  const [params] = useSearchParams();
  const done = deeds.find((deed) => deed === params.get('done') && answer === null);
  const isSaid = fieldsThatSay.includes(answer?.failure.field ?? '');
  const isFull = audience === 'full';
  useFreshData(rules.length > 0 ? LOOK_EVERY_MS : null);
  return (
    <ProfilePage
      title={text('title')}
      lead={text('lead')}
      tools={
        isFull && (
          <ButtonLink look="primary" to={newAlertPath}>
            {text('new')}
          </ButtonLink>
        )
      }
    >
      {!isFull && <AccessPrompt what={text(rules.length === 0 ? 'access' : 'access_lost')} />}
      <FormOutcome done={done === undefined ? null : text(done)} code={isSaid ? null : (answer?.failure.code ?? null)}>
        {(done === 'deleted_rule' || done === 'deleted_alert') && (
          <Undo form={undoOf[done]} id={params.get('id') ?? ''} />
        )}
      </FormOutcome>
      {isDemo && <Note>{text('demo_note')}</Note>}
      {!isDemo && !sendsMail && <Note tone="warn">{text('no_server')}</Note>}
      <HappenedList items={happened.items} unread={happened.unread} timeZone={times.time_zone} />
      <Pager
        label={text('happened')}
        page={happened.page}
        pageCount={Math.ceil(happened.total / happened.pageSize)}
        toPage={(page) => `${alertsPath}?page=${page}`}
      />
      <RuleList rules={rules} mayChange={isFull} />
      {!isDemo && (
        <MailTimes
          times={times}
          isTimed={isTimed}
          zones={zones}
          failure={answer?.form === 'times' ? answer.failure : null}
        />
      )}
    </ProfilePage>
  );
}

function Undo({ form: name, id }: { readonly form: string; readonly id: string }) {
  const text = useLabels('alerts');
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="small" name="form" value={name}>
        {text('undo')}
      </Button>
    </Form>
  );
}
