import { Form, Link } from 'react-router';
import type { Statistics } from '#contract/operator/statistics.ts';
import { MAX_LIST_SEARCH_LENGTH } from '#contract/platform/lists/list-order.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { useLabelOf, useLabels, useLanguage } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { dateText, parseTypedDate } from '../text/value-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { FormDate } from '../ui/date-picker/date-picker.tsx';
import type { Column } from '../ui/table/column.ts';
import { TableBlock } from '../ui/table/table-block.tsx';
import styles from './operator-statistics.module.css';

export async function loader({ request, context }: PageArgs) {
  const { searchParams } = new URL(request.url);
  const [from, to] = ['from', 'to'].map((name) => parseTypedDate(searchParams.get(name) ?? ''));
  const q = (searchParams.get('q') ?? '').trim();
  // What does not fit counts as not given.
  const isPeriod = from !== undefined && to !== undefined && from <= to;
  const query = { ...(isPeriod && { from, to }), ...(q !== '' && { q }) };
  return {
    q,
    statistics: await requiredData(context.get(pageContext).api, 'GET /api/operator/statistics/', { query }),
  };
}

type Part<Key extends 'days' | 'bonds' | 'actions'> = Statistics[Key][number];

/** How often each bond was viewed. */
function ViewedBonds({ bonds }: Pick<Statistics, 'bonds'>) {
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
function DoneActions({ actions }: Pick<Statistics, 'actions'>) {
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
function DaysOfUse({ days }: Pick<Statistics, 'days'>) {
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
function StatisticsForm({ from, to, q }: { readonly from: string; readonly to: string; readonly q: string }) {
  const text = useLabels('operator');
  return (
    <Form method="get" action="/operator/statistics/" className={styles.form} key={`${from} ${to} ${q}`}>
      <FormDate label={text('stat_from')} name="from" defaultValue={from} isRequired />
      <FormDate label={text('stat_to')} name="to" defaultValue={to} isRequired />
      <TextField label={text('stat_bond')} type="search" name="q" defaultValue={q} maxLength={MAX_LIST_SEARCH_LENGTH} />
      <Button type="submit" look="primary">
        {text('stat_show')}
      </Button>
    </Form>
  );
}

/** What readers view and do. */
export default function OperatorStatistics({ loaderData: { q, statistics } }: PageProps<typeof loader>) {
  const text = useLabels('operator');
  const { from, to, days, bonds, actions } = statistics;
  return (
    <OperatorPage title={text('stat_title')} lead={text('stat_lead')}>
      <StatisticsForm from={from} to={to} q={q} />
      <ViewedBonds bonds={bonds} />
      <DoneActions actions={actions} />
      <DaysOfUse days={days} />
    </OperatorPage>
  );
}
