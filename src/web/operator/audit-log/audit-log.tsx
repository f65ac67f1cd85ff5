import { useState } from 'react';
import { Form, Link } from 'react-router';
import type { AuditLine, AuditLog } from '#contract/operator/audit-log.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { momentText } from '../../text/moment-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import type { Column, PhoneColumn } from '../../ui/table/column.ts';
import { TableBlock } from '../../ui/table/table-block.tsx';
import styles from './audit-entries.module.css';

const phone: readonly PhoneColumn[] = [
  { parts: ['action', 'detail'], width: 'minmax(0, 1fr)' },
  { parts: ['time', 'actor', 'account'], align: 'end', width: '11rem' },
];

interface AuditEntriesProps {
  readonly log: AuditLog;
  readonly toPage: (page: number) => string;
}

/** Who did what to whom, latest first. */
export function AuditEntries({ log, toPage }: AuditEntriesProps) {
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

export interface AuditChoice {
  readonly account: string;
  readonly action: string;
  readonly since: string;
}

interface AuditFilterProps {
  readonly choice: AuditChoice;
  readonly actions: readonly string[];
}

/** Which entries are shown: of an account, of an action, since a day. A form that works without a script. */
export function AuditFilter({ choice, actions }: AuditFilterProps) {
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
        <TextField label={text('since')} type="date" name="since" defaultValue={choice.since} />
        <Button type="submit" look="primary">
          {text('show')}
        </Button>
      </Form>
    </search>
  );
}
