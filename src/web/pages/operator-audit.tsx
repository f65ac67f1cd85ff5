import { useState } from 'react';
import { Form, Link } from 'react-router';
import type { AuditLine, AuditLog } from '#contract/operator/audit-log.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { listQueryOf } from '../platform/lists/list-query.ts';
import { momentText, parseTypedDate } from '../text/value-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { NativeSelect } from '../ui/controls/native-select.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { FormDate } from '../ui/date-picker/date-picker.tsx';
import type { Column, PhoneColumn } from '../ui/table/column.ts';
import { TableBlock } from '../ui/table/table-block.tsx';
import styles from './operator-audit.module.css';

const phone: readonly PhoneColumn[] = [
  { parts: ['action', 'detail'], width: 'minmax(0, 1fr)' },
  { parts: ['time', 'actor', 'account'], align: 'end', width: '11rem' },
];

interface AuditEntriesProps {
  readonly log: AuditLog;
  readonly toPage: (page: number) => string;
}

/** Who did what to whom, latest first. */
function AuditEntries({ log, toPage }: AuditEntriesProps) {
  const text = useLabels('access');
  const language = useLanguage();
  const { total, page, pageSize, items } = log;
  return (
    <TableBlock
      id="entries"
      title={text('entries')}
      meta={numberText(total, 0, language)}
      pages={{ page, total, pageSize, toPage }}
      empty={{ title: text('no_entries'), reason: text('no_entries_reason') }}
      columns={useColumns()}
      rows={items}
      idOf={({ id }) => id}
      phone={phone}
    />
  );
}

function accountLink(id: string | null) {
  return id === null ? null : <Link to={`/operator/audit/?account=${encodeURIComponent(id)}`}>{id}</Link>;
}

function useColumns(): readonly Column<AuditLine>[] {
  const text = useLabels('access');
  const language = useLanguage();
  return [
    { id: 'time', title: text('time'), width: '14rem', cell: ({ loggedAt }) => momentText(loggedAt, language) },
    { id: 'action', title: text('action'), wraps: true, className: 'code', cell: ({ action }) => action },
    { id: 'actor', title: text('actor'), wraps: true, cell: ({ actorId }) => accountLink(actorId) },
    { id: 'account', title: text('account'), wraps: true, cell: ({ accountId }) => accountLink(accountId) },
    { id: 'network', title: text('network'), rank: 3, wraps: true, cell: ({ network }) => network },
    { id: 'detail', title: text('detail'), wraps: true, width: '30%', cell: ({ detail }) => detail },
  ];
}

interface AuditChoice {
  readonly account: string;
  readonly action: string;
  readonly since: string;
}

interface AuditFilterProps {
  readonly choice: AuditChoice;
  readonly actions: readonly string[];
}

/** Which entries are shown: of an account, of an action, since a day. A form that works without a script. */
function AuditFilter({ choice, actions }: AuditFilterProps) {
  const text = useLabels('access');
  const [action, setAction] = useState(choice.action);
  return (
    <search>
      <Form method="get" action="/operator/audit/" className={styles.filter}>
        <TextField label={text('account_or_email')} name="account" defaultValue={choice.account} maxLength={100} />
        <NativeSelect
          label={text('action')}
          name="action"
          value={action}
          onChange={setAction}
          options={[{ id: '', text: text('every_action') }, ...actions.map((each) => ({ id: each, text: each }))]}
        />
        <FormDate key={choice.since} label={text('since')} name="since" defaultValue={choice.since} />
        <Button type="submit" look="primary">
          {text('show')}
        </Button>
      </Form>
    </search>
  );
}

/** What the address asks for; what it does not understand counts as not given. */
function choiceOf(params: URLSearchParams): AuditChoice {
  const account = params.get('account')?.trim() ?? '';
  const action = params.get('action') ?? '';
  const since = parseTypedDate(params.get('since') ?? '') ?? '';
  return {
    account: /^[^\s\0]{1,100}$/.test(account) ? account : '',
    action: /^[a-z][a-z0-9-]{1,49}$/.test(action) ? action : '',
    since,
  };
}

export async function loader({ request, context }: PageArgs) {
  const { searchParams } = new URL(request.url);
  const choice = choiceOf(searchParams);
  const { page } = listQueryOf(searchParams, []);
  const { account, action, since } = choice;
  const query = { account: account || undefined, action: action || undefined, since: since || undefined, page };
  const log = await requiredData(context.get(pageContext).api, 'GET /api/operator/audit/', { query });
  return { choice, log };
}

function addressOf(choice: AuditChoice, page: number): string {
  const filled = Object.entries({ ...choice, page: String(page) }).filter(([, value]) => value !== '');
  return `/operator/audit/?${new URLSearchParams(filled)}`;
}

/** Who did what to accounts, access and the site. */
export default function OperatorAudit({ loaderData: { choice, log } }: PageProps<typeof loader>) {
  const text = useLabels('operator');
  const access = useLabels('access');
  return (
    <OperatorPage title={text('audit_title')} lead={access('audit_lead')}>
      <AuditFilter key={addressOf(choice, 1)} choice={choice} actions={log.actions} />
      <AuditEntries log={log} toPage={(page) => addressOf(choice, page)} />
    </OperatorPage>
  );
}
