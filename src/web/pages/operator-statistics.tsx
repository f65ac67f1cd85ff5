import { parseIsoDate } from '#math/units.ts';
import { useLabels } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { DaysOfUse, DoneActions, StatisticsForm, ViewedBonds } from '../operator/statistics/statistics.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';

export async function loader({ request, context }: PageArgs) {
  const { searchParams } = new URL(request.url);
  const [from, to] = ['from', 'to'].map((name) => parseIsoDate(searchParams.get(name) ?? ''));
  const q = (searchParams.get('q') ?? '').trim();
  // What does not fit counts as not given.
  const isPeriod = from !== undefined && to !== undefined && from <= to;
  const query = { ...(isPeriod && { from, to }), ...(q !== '' && { q }) };
  return {
    q,
    statistics: await requiredData(context.get(pageContext).api, 'GET /api/operator/statistics/', { query }),
  };
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
