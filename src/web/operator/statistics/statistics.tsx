import { Form, Link } from 'react-router';
import type { Statistics } from '#contract/operator/statistics.ts';
import { MAX_LIST_SEARCH_LENGTH } from '#contract/platform/lists/list-limits.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import type { Column } from '../../ui/table/column.ts';
import { TableBlock } from '../../ui/table/table-block.tsx';
import styles from './statistics-tables.module.css';

type Part<Key extends 'days' | 'bonds' | 'actions'> = Statistics[Key][number];

/** How often each bond was viewed. */
export function ViewedBonds({ bonds }: Pick<Statistics, 'bonds'>) {
  const text = useLabels('operator');
  const number = useNumber();
  const columns: readonly Column<Part<'bonds'>>[] = [
    {
      id: 'bond',
      title: text('stat_bond'),
      wraps: true,
      width: '70%',
      cell: ({ id, name }) => (name === null ? id : <Link to={pageAddress('bonds', id)}>{name}</Link>),
    },
    { id: 'views', title: text('stat_views'), kind: 'number', cell: ({ views }) => number(views) },
  ];
  return (
    <TableBlock
      id="views"
      title={text('stat_views_by_bond')}
      empty={{ title: text('stat_nothing') }}
      columns={columns}
      rows={bonds}
      idOf={({ id }) => id}
    />
  );
}

/** How often readers did what is logged. */
export function DoneActions({ actions }: Pick<Statistics, 'actions'>) {
  const text = useLabels('operator');
  const textOf = useLabelOf('operator');
  const number = useNumber();
  const columns: readonly Column<Part<'actions'>>[] = [
    {
      id: 'action',
      title: text('stat_action'),
      wraps: true,
      width: '50%',
      cell: ({ name, actionId }) =>
        name === null ? text('action_other', { id: String(actionId) }) : textOf(`action_${name}`),
    },
    { id: 'count', title: text('stat_count'), kind: 'number', cell: ({ count }) => number(count) },
    { id: 'accounts', title: text('stat_accounts'), kind: 'number', cell: ({ accounts }) => number(accounts) },
  ];
  return (
    <TableBlock
      id="actions"
      title={text('stat_actions')}
      empty={{ title: text('stat_nothing') }}
      columns={columns}
      rows={actions}
      idOf={({ kind, actionId }) => `${kind} ${actionId}`}
    />
  );
}

/** Views and actions day by day. */
export function DaysOfUse({ days }: Pick<Statistics, 'days'>) {
  const text = useLabels('operator');
  const language = useLanguage();
  const number = useNumber();
  const columns: readonly Column<Part<'days'>>[] = [
    { id: 'date', title: text('stat_day'), width: '50%', cell: ({ date }) => dateText(date, language) },
    { id: 'views', title: text('stat_views'), kind: 'number', cell: ({ views }) => number(views) },
    { id: 'actions', title: text('stat_actions'), kind: 'number', cell: (day) => number(day.actions) },
  ];
  return (
    <TableBlock
      id="days"
      title={text('stat_by_day')}
      empty={{ title: text('stat_nothing') }}
      columns={columns}
      rows={days}
      idOf={({ date }) => date}
    />
  );
}

function useNumber(): (value: number) => string {
  const language = useLanguage();
  return (value) => numberText(value, 0, language);
}

/** The period and the bonds that are looked at; without a script too. */
export function StatisticsForm({ from, to, q }: { readonly from: string; readonly to: string; readonly q: string }) {
  const text = useLabels('operator');
  return (
    <Form method="get" action="/operator/statistics/" className={styles.form} key={`${from} ${to} ${q}`}>
      <TextField label={text('stat_from')} type="date" name="from" defaultValue={from} required />
      <TextField label={text('stat_to')} type="date" name="to" defaultValue={to} required />
      <TextField label={text('stat_bond')} type="search" name="q" defaultValue={q} maxLength={MAX_LIST_SEARCH_LENGTH} />
      <Button type="submit" look="primary">
        {text('stat_show')}
      </Button>
    </Form>
  );
}
