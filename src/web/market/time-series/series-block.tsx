import { type CSSProperties, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { numberText } from '#contract/platform/number-text.ts';
import { isoDate } from '#math/units.ts';
import { TimeChart } from '../../charts/time/time-chart.tsx';
import { type LabelText, useChoose, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateOfUnixSeconds, fixedDateText } from '../../text/value-text.ts';
import { Skeleton } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { ChartFailed, NoChartData, WrongRange } from '../subject/chart-messages.tsx';
import { domainOf, type SeriesData, type SeriesSubject, type ShownSeries, useSeries } from './load-series.ts';
import { SeriesBar, ViewTools } from './series-bar.tsx';
import { SeriesExport } from './series-export.tsx';
import { countsInMillions, seriesPicture, turnoverOf } from './series-picture.ts';
import { type SeriesState, type SeriesView, seriesSearch, seriesStateOf, useSeriesView } from './series-query.ts';
import { SeriesLegend, SeriesTable } from './series-words.tsx';
import styles from './time-series.module.css';

interface SeriesBlockProps {
  readonly subject: SeriesSubject;
  /** What the page came with. */
  readonly first: ShownSeries | null;
  readonly view: SeriesView;
  /** Where the figures come from. */
  readonly sources: readonly string[];
}

/** The values of an instrument over time. Period and trend are in the address, text size and logo in a cookie. */
export function SeriesBlock({ subject, first, view: firstView, sources }: SeriesBlockProps) {
  const text = useLabels('time-series');
  const [params] = useSearchParams();
  const state = useMemo(() => seriesStateOf(params, subject), [params, subject]);
  const series = useSeries(subject, state, first);
  const [view, changeView] = useSeriesView(firstView);
  const { shown } = series;
  return (
    <Block
      id="series"
      title={text('title')}
      tools={
        <>
          <ViewTools view={view} onChange={changeView} />
          <SeriesExport
            sources={sources}
            shown={shown}
            trend={state.trend}
            name={subject.name}
            hasLogo={view.hasLogo}
          />
        </>
      }
    >
      <SeriesBar state={state} history={subject} whyNoTrend={useWhyNoTrend(shown)} />
      <div
        className={classNames(styles.content, series.isPending && series.isSlow && styles.old)}
        aria-busy={series.isPending}
      >
        {state.problem !== null ? (
          <div className={styles.stage}>
            <WrongRange
              problem={state.problem}
              dates={state.typed}
              swapTo={seriesSearch(params, { range: { start: state.range.end, end: state.range.start } })}
            />
          </div>
        ) : shown === null ? (
          <div className={styles.stage}>{series.isSlow && <Skeleton />}</div>
        ) : shown.result.ok ? (
          <Drawn subject={subject} state={shown.state} data={shown.result.data} trend={state.trend} view={view} />
        ) : (
          <div className={styles.stage}>
            <ChartFailed code={shown.result.code} retry={series.retry} />
          </div>
        )}
      </div>
      <p className="sr" role="status">
        <Announcement name={subject.name} {...series} />
      </p>
    </Block>
  );
}

function useWhyNoTrend(shown: ShownSeries | null): string | null {
  const text = useLabels('time-series');
  if (shown === null || !shown.result.ok) return null;
  const { lines } = shown.result.data;
  if (lines.some(({ isShape }) => isShape)) return text('trend_closed');
  return lines.every(({ values }) => values.xs.length < 2) ? text('trend_one_point') : null;
}

/** Texts of the chart, and of the panel of a day, which are a step larger. */
function sizesOf({ textSize }: SeriesView) {
  return { '--fs-11': `${textSize}px`, '--fs-12': `${textSize + 1}px` };
}

const dayOf = (time: number) => isoDate(dateOfUnixSeconds(time / 1000));

interface DrawnProps {
  readonly subject: SeriesSubject;
  readonly state: SeriesState;
  readonly data: SeriesData;
  readonly trend: SeriesState['trend'];
  readonly view: SeriesView;
}

function Drawn({ subject, state, data, trend, view }: DrawnProps) {
  const text = useLabels('time-series');
  const shell = useLabels('shell');
  const language = useLanguage();
  const choose = useChoose();
  const [params] = useSearchParams();
  const { range } = state;
  const whole = useMemo(() => domainOf(range), [range]);
  const lines = useMemo(() => data.lines.filter(({ values }) => values.xs.length > 0), [data]);
  const { picture, height, decimals } = useMemo(
    () => seriesPicture({ data, trend, language, nameOfTrend: ({ name }) => text('trend_of', { name }) }),
    [data, trend, language, text],
  );
  if (lines.length === 0) return <NoData subject={subject} state={state} />;
  const unit = data.measure === 'points' ? text('points') : data.measure;
  return (
    <>
      <SeriesLegend lines={lines} trend={trend} />
      {!picture.isShape && <Units data={data} unit={unit} />}
      <div
        className={styles.chart}
        style={{ ...sizesOf(view), '--series-h': `${height}px` } as CSSProperties}
        data-testid="series-chart"
      >
        <TimeChart
          key={`${range.start} ${range.end} ${language.code}`}
          description={description(subject.name, state, data, decimals, { text, language })}
          picture={picture}
          whole={whole}
          onRange={([start, end]) =>
            choose(seriesSearch(params, { range: { start: dayOf(start), end: dayOf(end) } }), true)
          }
          more={(time) => <DayTurnover data={data} time={time} />}
        />
        {view.hasLogo && (
          <span className={styles.logo} data-testid="logo">
            {shell('product_name')}
          </span>
        )}
      </div>
      {!picture.isShape && (
        <SeriesTable name={subject.name} data={{ ...data, lines }} decimals={decimals} unit={unit} />
      )}
    </>
  );
}

/** What the axes count in. */
function Units({ data, unit }: { readonly data: SeriesData; readonly unit: string }) {
  const text = useLabels('time-series');
  const turnover = turnoverOf(data).ys;
  const unitFor = (values: readonly number[]) => (countsInMillions(values) ? text('million_of', { unit }) : unit);
  const values = data.lines.flatMap((line) => line.values.ys);
  return (
    <p className={styles.units}>
      <span>{text('unit', { unit: unitFor(values) })}</span>
      {turnover.some((sum) => sum > 0) && (
        <span>
          <span className={styles.barKey} />
          {text('overturn_unit', { unit: unitFor([0, ...turnover]) })}
        </span>
      )}
    </p>
  );
}

function DayTurnover({ data, time }: { readonly data: SeriesData; readonly time: number }) {
  const text = useLabels('time-series');
  const language = useLanguage();
  const turnover = useMemo(() => turnoverOf(data), [data]);
  const sum = turnover.ys[turnover.xs.indexOf(time)];
  if (sum === undefined) return null;
  return (
    <p className={styles.tipTurnover}>
      <span>{text('overturn')}</span>
      <span>{numberText(sum, 0, language)}</span>
    </p>
  );
}

interface TextContext {
  readonly text: LabelText<'time-series'>;
  readonly language: ReturnType<typeof useLanguage>;
}

/** The chart in words: where the first line begins and ends, and what it has been between. */
function description(
  name: string,
  { range }: SeriesState,
  { lines }: SeriesData,
  decimals: number,
  { text, language }: TextContext,
): string {
  const base = { name, from: fixedDateText(range.start), to: fixedDateText(range.end) };
  const line = lines.find(({ values }) => values.xs.length > 0);
  if (line === undefined || line.isShape) return text('describe_shape', base);
  const { ys } = line.values;
  const write = (value: number | undefined) => numberText(value ?? 0, decimals, language);
  const ends = { first: write(ys[0]), last: write(ys.at(-1)) };
  return text('describe', { ...base, ...ends, low: write(Math.min(...ys)), high: write(Math.max(...ys)) });
}

function NoData({ subject, state: { range, period } }: Pick<DrawnProps, 'subject' | 'state'>) {
  const text = useLabels('time-series');
  const [params] = useSearchParams();
  const dates = { from: fixedDateText(range.start), to: fixedDateText(range.end) };
  return (
    <div className={styles.stage}>
      <NoChartData
        reason={text('no_data_reason', { name: subject.name, ...dates })}
        latestTo={period === '3M' ? null : seriesSearch(params, { period: '3M' })}
      />
    </div>
  );
}

type AnnouncementProps = Omit<ReturnType<typeof useSeries>, 'retry' | 'good'> & { readonly name: string };

function Announcement({ name, shown, isPending, isSlow }: AnnouncementProps) {
  const text = useLabels('time-series');
  const graph = useLabels('graph');
  if (isPending) return isSlow ? graph('loading') : null;
  if (shown === null || !shown.result.ok) return null;
  const { start, end } = shown.state.range;
  const count = shown.result.data.lines[0]?.values.xs.length ?? 0;
  return text('loaded', { name, from: fixedDateText(start), to: fixedDateText(end), count });
}
