import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { UserCard as UserCardAnswer, UserGrant } from '#contract/operator/users.ts';
import { MAX_REASON_LENGTH } from '#domain/account/access/access-grant.ts';
import type { AccountAction } from '#domain/account/access/account-action.ts';
import { accessFlags, fullLevel, supportTariff } from '#domain/account/access/viewer.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { useGrantText } from '../../text/use-grant-text.ts';
import { dateText, momentText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { SureForm } from '../../ui/controls/sure-form.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import styles from './user-forms.module.css';
import { UserMarks } from './user-marks.tsx';

interface UserProps {
  readonly user: UserCardAnswer;
}

/** Who the account is, and what can be done to it as a whole. */
export function UserCard({ user }: UserProps) {
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
export function GrantForm() {
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
          <TextField label={text('until_day')} type="date" name="until" hint={text('until_hint')} />
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
export function UserGrants({ grants }: { readonly grants: readonly UserGrant[] }) {
  const text = useLabels('access');
  const columns = useColumns();
  return (
    <Block id="grants" title={text('grants')}>
      {grants.length === 0 ? (
        <EmptyState icon="list" title={text('no_grants')} />
      ) : (
        <Table
          caption={text('grants')}
          columns={columns}
          lines={linesOf(
            grants,
            ({ id }) => id,
            ({ state }) => (state === 'active' || state === 'planned' ? undefined : 'past'),
          )}
          phone={phone}
        />
      )}
    </Block>
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
