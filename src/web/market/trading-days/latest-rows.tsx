import { memo, useContext } from 'react';
import { Link, useSearchParams } from 'react-router';
import { numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { rangeOfPeriod } from '#domain/platform/period.ts';
import { isoDate } from '#math/units.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { browserApi } from '../../platform/data/ask.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { type Column, filledColumns, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { ShownRow } from '../data/chart-columns.ts';
import { latestRowCount, loadLatestRows, type TradingsResult, type VenueEnd } from '../data/load-tradings.ts';
import { YieldKindContext } from '../data/measure-name.ts';
import { useReadDay } from '../data/read-day.ts';
import { explainedDays } from './explained-days.tsx';
import styles from './latest-rows.module.css';
import { useDayTitles, useRealTitle, useTradingColumns } from './trading-columns.ts';

interface Loaded {
  readonly ok: boolean;
  readonly venueName: string;
  readonly result: TradingsResult;
}

interface LatestRowsState {
  readonly venueName: string;
  readonly result: TradingsResult | null;
  readonly isPending: boolean;
  readonly retry: () => void;
}

interface NamedVenue extends VenueEnd {
  readonly venueName: string;
}

function loaded({ venueName }: NamedVenue, result: TradingsResult): Loaded {
  return { ok: result.ok, venueName, result };
}

function questionOf(venue: NamedVenue): Question<Loaded> {
  const range = rangeOfPeriod('3M', isoDate(venue.maxDate));
  return {
    key: String(venue.venueId),
    ask: async (signal) => loaded(venue, await loadLatestRows(browserApi, venue, signal)),
    networkFailure: loaded(venue, { ok: false, code: 'network', range }),
  };
}

/** The latest rows of a venue; those of the venue before stay until the new ones are there. */
export function useLatestRows(venue: NamedVenue | null, first: TradingsResult | null): LatestRowsState {
  const given = venue === null || first === null ? null : { key: String(venue.venueId), answer: loaded(venue, first) };
  const { shown, isPending, retry } = useAnswer(venue && questionOf(venue), given);
  const { venueName = venue?.venueName ?? '', result = null } = shown?.answer ?? {};
  return { venueName, result, isPending, retry };
}

interface LatestRowsProps {
  readonly latest: LatestRowsState;
}

/** Columns of every venue, with the short names that fit beside the chart. */
const shortTitles = {
  date: 'column_date',
  indicative_price: 'latest_price',
  indicative_yield: 'latest_yield',
  g_spread: 'latest_gspread',
  volume_money: 'latest_volume',
} as const;

type Name = keyof typeof shortTitles;

/** The latest trading days of the chosen venue, newest first. */
export function LatestRows({ latest }: LatestRowsProps) {
  const text = useLabels('tradings');
  const [params] = useSearchParams();
  const archive = new URLSearchParams(params);
  archive.set('view', '2');
  return (
    <Block
      id="latest"
      title={text('latest')}
      meta={latest.venueName}
      foot={
        <Link className="target" to={`?${archive}`} replace preventScrollReset>
          {text('latest_archive')}
        </Link>
      }
    >
      <div className={styles.content} aria-busy={latest.isPending}>
        <Content latest={latest} />
      </div>
    </Block>
  );
}

function Content({ latest }: LatestRowsProps) {
  const text = useLabels('tradings');
  const { result, venueName, isPending } = latest;
  if (result === null) return <div className={styles.skeleton}>{isPending && <Skeleton />}</div>;
  if (!result.ok) return <ErrorState title={text('latest_failed')} code={result.code} onRetry={latest.retry} />;
  if (result.rows.length === 0) {
    return (
      <EmptyState icon="list" title={text('latest_empty')} reason={text('latest_empty_reason', { venue: venueName })} />
    );
  }
  return <Days rows={result.rows} />;
}

/** The columns beside the chart; the fourth is the turnover in thousands, or the spread where a venue has no deals. */
function useLatestColumns(rows: readonly ShownRow[]): readonly Column<ShownRow>[] {
  const text = useLabels('tradings');
  const language = useLanguage();
  const all = useTradingColumns();
  const realTitle = useRealTitle();
  const hasCurrent = useContext(YieldKindContext) === 'current';
  const hasTurnover = filledColumns(all, rows).some(({ id }) => id === 'volume_money');
  const names: readonly Name[] = [
    'date',
    'indicative_price',
    'indicative_yield',
    hasTurnover ? 'volume_money' : 'g_spread',
  ];
  return names.flatMap((name) =>
    all
      .filter(({ id }) => id === name)
      .map((column) => ({
        ...column,
        title: realTitle(
          name,
          text(name === 'indicative_yield' && hasCurrent ? 'column_coupon_profit_effect' : shortTitles[name]),
        ),
        isKept: name !== 'g_spread',
        ...(name === 'volume_money' && { cell: (row: ShownRow) => thousands(row, language) }),
      })),
  );
}

function thousands(row: ShownRow, language: Language): string | null {
  const turnover = row['volume_money.numeric'];
  return typeof turnover === 'number' ? numberText(turnover / 1000, 0, language) : null;
}

const Days = memo(function Days({ rows }: { readonly rows: readonly ShownRow[] }) {
  const text = useLabels('tradings');
  const read = useReadDay(null);
  return (
    <Table
      caption={text('latest')}
      columns={explainedDays(useLatestColumns(rows), useDayTitles())}
      lines={linesOf(
        rows,
        ({ date }) => date,
        (row) => (row['date.numeric'] === read?.row['date.numeric'] ? 'next' : undefined),
      )}
      className={classNames(styles.table, rows.length === latestRowCount && styles.full)}
    />
  );
});
