import { useState } from 'react';
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import type { ApiKey } from '#contract/account/api-keys.ts';
import type { User, UserCard as UserCardAnswer, UserGrant } from '#contract/operator/users.ts';
import { MAX_REASON_LENGTH } from '#domain/account/access/access-grant.ts';
import { type AccountAction, accountActions } from '#domain/account/access/account-action.ts';
import { accessFlags, fullLevel, supportTariff } from '#domain/account/access/viewer.ts';
import { KeyList } from '../account/api-keys/key-list.tsx';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type Api, type PageArgs, type PageProps, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { useGrantText } from '../text/use-grant-text.ts';
import { dateText, momentText } from '../text/value-text.ts';
import { SureForm } from '../ui/controls/action-form.tsx';
import { Button } from '../ui/controls/button.tsx';
import { NativeSelect } from '../ui/controls/native-select.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { FormDate } from '../ui/date-picker/date-picker.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import chip from '../ui/layout/chip.module.css';
import { classNames } from '../ui/layout/class-names.ts';
import { FactList } from '../ui/layout/fact-list.tsx';
import type { Column, PhoneColumn } from '../ui/table/column.ts';
import { TableBlock } from '../ui/table/table-block.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { grantOfChoice, lastDayOfForm, operatorRefusal } from './operator-forms.ts';
import styles from './operator-user.module.css';

export async function loader({ params: { id = '' }, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const [user, keys] = await Promise.all([
    requiredData(api, 'GET /api/operator/users/:id/', { params: { id } }),
    requiredData(api, 'GET /api/operator/users/:id/api-keys/', { params: { id } }),
  ]);
  return { user, keys: keys.items };
}

/** Sends what a form of the page asks for; undefined for a form that the page does not have. */
function answerTo(api: Api, id: string, form: FormData): Promise<Response> | undefined {
  const params = { id };
  const reason = textIn(form, 'reason').trim();
  const kind = textIn(form, 'form');
  const action = accountActions.find((known) => known === textIn(form, 'action'));
  const grant = grantOfChoice(form.get('grant'));
  if (kind === 'account' && action !== undefined) {
    return send(api, 'POST /api/operator/users/:id/', { params, body: { action, reason } });
  }
  if (kind === 'grant' && grant !== undefined) {
    const body = { ...grant, reason, until: lastDayOfForm(form) };
    return send(api, 'POST /api/operator/users/:id/grants/', { params, body });
  }
  if (kind === 'revoke-key') {
    const keyId = textIn(form, 'id');
    return send(api, 'POST /api/operator/users/:id/api-keys/:keyId/revoke/', {
      params: { id, keyId },
      body: { reason },
    });
  }
  if (kind !== 'revoke') return undefined;
  const grantId = textIn(form, 'id');
  return send(api, 'POST /api/operator/users/:id/grants/:grantId/revoke/', {
    params: { id, grantId },
    body: { reason },
  });
}

export async function action({ request, params, context }: PageArgs) {
  const { id = '' } = params;
  const answer = await answerTo(context.get(pageContext).api, id, await request.formData());
  if (answer === undefined) return data({ code: 'bad_request' as const }, { status: 400 });
  const path = `/operator/users/${encodeURIComponent(id)}/`;
  return answer.ok ? redirect(`${path}?done`) : operatorRefusal(answer, path);
}

interface UserProps {
  readonly user: UserCardAnswer;
}

type Marked = Pick<User, 'isClosed' | 'isOperator' | 'isDemo' | 'isConfirmed'>;

/** What sets an account apart: closed, an operator's, a demo account, an address that was not confirmed. */
export function UserMarks({ user: { isClosed, isOperator, isDemo, isConfirmed } }: { readonly user: Marked }) {
  const text = useLabels('access');
  return (
    <span className={chip.chips}>
      {isClosed && <span className={classNames(chip.chip, chip.warn)}>{text('mark_closed')}</span>}
      {isOperator && <span className={classNames(chip.chip, chip.live)}>{text('mark_operator')}</span>}
      {isDemo && <span className={chip.chip}>{text('mark_demo')}</span>}
      {!isConfirmed && <span className={chip.chip}>{text('mark_unconfirmed')}</span>}
    </span>
  );
}

/** Who the account is, and what can be done to it as a whole. */
function UserCard({ user }: UserProps) {
  const text = useLabels('access');
  const language = useLanguage();
  const grantText = useGrantText();
  return (
    <Block
      id="account"
      title={text('account')}
      tools={<UserMarks user={user} />}
      foot={<Link to={`/operator/audit/?account=${encodeURIComponent(user.id)}`}>{text('show_log')}</Link>}
    >
      <FactList
        facts={[
          [text('email'), user.email],
          [text('access'), grantText({ kind: 'level', value: String(user.level) })],
          [text('registered'), momentText(user.createdAt, language)],
          [text('sessions'), user.sessions],
          [text('second_factor'), text(user.hasSecondFactor ? 'yes' : 'no')],
          [
            text('user_id'),
            <span key="id" className="code">
              {user.id}
            </span>,
          ],
        ]}
      />
      <AccountActions user={user} />
    </Block>
  );
}

function AccountActions({ user: { isClosed, isOperator, isDemo, hasSecondFactor, sessions } }: UserProps) {
  const text = useLabels('access');
  const isSending = useNavigation().formMethod === 'POST';
  const action = (name: AccountAction) => (
    <Button type="submit" name="action" value={name} look={name === 'close' ? 'danger' : 'plain'} disabled={isSending}>
      {text(`do_${name}`)}
    </Button>
  );
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="form" value="account" />
      <div className={styles.fields}>
        <TextField label={text('reason_optional')} name="reason" maxLength={MAX_REASON_LENGTH} autoComplete="off" />
      </div>
      <div className={styles.buttons}>
        {sessions > 0 && action('end-sessions')}
        {hasSecondFactor && action('remove-factor')}
        {!isDemo && action(isOperator ? 'unmake-operator' : 'make-operator')}
        {action(isClosed ? 'open' : 'close')}
      </div>
    </Form>
  );
}

const choices = [
  { kind: 'level', value: String(fullLevel) } as const,
  ...accessFlags.map((value) => ({ kind: 'flag', value }) as const),
  { kind: 'tariff', value: String(supportTariff) } as const,
];

/** Gives the account full access, a permission or the support plan. Other levels and tariffs are given on the command line. */
function GrantForm() {
  const text = useLabels('access');
  const grantText = useGrantText();
  const isSending = useNavigation().formMethod === 'POST';
  const [chosen, setChosen] = useState(`level:${fullLevel}`);
  const options = choices.map((choice) => ({ id: `${choice.kind}:${choice.value}`, text: grantText(choice) }));
  return (
    <Block id="grant" title={text('give')}>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="form" value="grant" />
        <div className={styles.fields}>
          <NativeSelect label={text('what')} name="grant" options={options} value={chosen} onChange={setChosen} />
          <FormDate label={text('until_day')} name="until" hint={text('until_hint')} />
          <TextField label={text('reason')} name="reason" required maxLength={MAX_REASON_LENGTH} autoComplete="off" />
        </div>
        <Button type="submit" look="primary" disabled={isSending}>
          {text('grant')}
        </Button>
      </Form>
    </Block>
  );
}

const phone: readonly PhoneColumn[] = [
  { parts: ['what', 'reason', 'revoke'], width: 'minmax(0, 1fr)' },
  { parts: ['state', 'until'], align: 'end', width: '9rem' },
];

/** All that the account was ever given, with a way to take back what still holds. */
function UserGrants({ grants }: { readonly grants: readonly UserGrant[] }) {
  const text = useLabels('access');
  return (
    <TableBlock
      id="grants"
      title={text('grants')}
      empty={{ title: text('no_grants') }}
      columns={useColumns()}
      rows={grants}
      idOf={({ id }) => id}
      toneOf={({ state }) => (state === 'active' || state === 'planned' ? undefined : 'past')}
      phone={phone}
    />
  );
}

function useColumns(): readonly Column<UserGrant>[] {
  const text = useLabels('access');
  const language = useLanguage();
  const grantText = useGrantText();
  const by = (name: string | null, at: string) => `${name ?? text('this_site')}, ${dateText(at, language)}`;
  return [
    { id: 'what', title: text('what'), wraps: true, cell: grantText },
    { id: 'state', title: text('state'), width: '9rem', cell: ({ state }) => text(`state_${state}`) },
    {
      id: 'until',
      title: text('until'),
      width: '10rem',
      cell: ({ until }) => (until === null ? text('no_end') : dateText(until, language)),
    },
    {
      id: 'given',
      title: text('given_by'),
      rank: 3,
      wraps: true,
      cell: ({ givenBy, givenAt }) => by(givenBy, givenAt),
    },
    { id: 'reason', title: text('reason'), wraps: true, cell: ({ reason }) => reason },
    {
      id: 'revoke',
      title: text('withdrawn'),
      wraps: true,
      cell: (grant) =>
        grant.revokedAt === null ? (
          <Revoke grant={grant} />
        ) : (
          `${by(grant.revokedBy, grant.revokedAt)}: ${grant.revokeReason}`
        ),
    },
  ];
}

function Revoke({ grant: { id, state } }: { readonly grant: UserGrant }) {
  const text = useLabels('access');
  if (state === 'expired') return null;
  return (
    <SureForm form="revoke" id={id} title={text('withdraw')} submit={text('withdraw')}>
      <TextField label={text('reason')} name="reason" required maxLength={MAX_REASON_LENGTH} autoComplete="off" />
    </SureForm>
  );
}

/** One account: who it is, what it was given, and what can be changed. */
export default function OperatorUser({ loaderData, actionData: failure }: PageProps<typeof loader, typeof action>) {
  const { user, keys } = loaderData;
  const text = useLabels('access');
  const isDone = useSearchParams()[0].has('done');
  return (
    <OperatorPage title={user.name} lead={text('user_lead')}>
      <FormOutcome done={isDone ? text('done') : null} code={failure?.code ?? null} />
      <UserCard user={user} />
      <UserGrants grants={user.grants} />
      <GrantForm key={user.grants.length} />
      <UserKeys items={keys} />
    </OperatorPage>
  );
}

function UserKeys({ items }: { readonly items: readonly ApiKey[] }) {
  const text = useLabels('api');
  const access = useLabels('access');
  return (
    <KeyList
      items={items}
      title={text('title')}
      empty={<EmptyState icon="lock" title={text('operator_none')} />}
      form="revoke-key"
      fields={
        <TextField label={access('reason')} name="reason" required maxLength={MAX_REASON_LENGTH} autoComplete="off" />
      }
    />
  );
}
