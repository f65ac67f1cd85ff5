import { Form, useSearchParams } from 'react-router';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useAudience, useLabels } from '../context/reader-context.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { useFreshData } from '../platform/data/use-debounced.ts';
import { type AlertsAnswer, changeAlerts } from '../portfolio/alerts/alert-actions.ts';
import { alertsPath, newAlertPath } from '../portfolio/alerts/alert-paths.ts';
import { HappenedList } from '../portfolio/alerts/happened-list.tsx';
import { MailTimes } from '../portfolio/alerts/mail-times.tsx';
import { RuleList } from '../portfolio/alerts/rule-list.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { AccessPrompt, Note } from '../ui/feedback/notice.tsx';
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
  return { ...alerts, happened };
}

export async function action({ request, context }: PageArgs) {
  return changeAlerts({ form: await request.formData(), api: context.get(pageContext).api });
}

const deeds = ['deleted_rule', 'deleted_alert', 'restored', 'mail_again_done', 'times_saved', 'saved'] as const;
const undoOf = { deleted_rule: 'restore-rule', deleted_alert: 'restore-alert' } as const;
const fieldsThatSay = ['time_zone', 'quiet_to'];

/** What the reader's rules told, and the rules. */
export default function ProfileAlerts({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { rules, times, isDemo, happened } = loaderData;
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
      <HappenedList items={happened.items} unread={happened.unread} />
      <Pager
        label={text('happened')}
        page={happened.page}
        pageCount={Math.ceil(happened.total / happened.pageSize)}
        toPage={(page) => `${alertsPath}?page=${page}`}
      />
      <RuleList rules={rules} mayChange={isFull} />
      {!isDemo && <MailTimes times={times} failure={answer?.form === 'times' ? answer.failure : null} />}
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
