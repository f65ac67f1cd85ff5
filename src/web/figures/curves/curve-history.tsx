import { useMemo } from 'react';
import type { CurveHistoryAnswer } from '#contract/figures/curves.ts';
import { withAsOf } from '#contract/platform/as-of.ts';
import { numberText } from '#contract/platform/number-text.ts';
import {
  curveTerms,
  type HistoryCurve,
  type HistoryPeriod,
  historyCurves,
  historyPeriods,
} from '#domain/figures/curves/curve-measures.ts';
import { axisDateText } from '../../charts/axis-ticks.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import { TimeChart } from '../../charts/time/time-chart.tsx';
import { preparedPicture, timeFrame } from '../../charts/time/time-frame.ts';
import type { TimePicture } from '../../charts/time/time-picture.ts';
import { useAsOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { addressOfCall } from '../../platform/data/ask.ts';
import { FileChoice } from '../../platform/files/file-menu.tsx';
import { dateText, percentText, signedText, termText, unixSeconds } from '../../text/value-text.ts';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { ClosedShapes, EmptyState, ErrorState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { KeptChoices, ShowButton, stay, useCurvesChoice } from './curve-choice.tsx';
import { measureText, useHistoryNames } from './curve-texts.ts';
import styles from './curves.module.css';
import { type CurvesData, curvesFileAddress, isClosedTo } from './curves-data.ts';
import { historyQueryOf } from './curves-query.ts';

const usualMeasures = [[2], [10], [2, 10], [5, 30], [2, 5, 10]] as const;

/** A rate of one term is told in per cent, all else in basis points. */
const isRate = ({ terms, over }: Pick<CurveHistoryAnswer, 'terms' | 'over'>) => terms.length === 1 && over === null;

/** The curves that the history may be measured over: others of the currency, of bonds those of another group, and governments of other currencies. */
function useOverOptions(page: CurvesData) {
  const { curves, currencies, currency, state } = page;
  const text = useLabels('curves');
  const { overName } = useHistoryNames(page);
  const own = curves.map(({ of }) => of).filter((of) => (of === 'government' || of === 'swaps') && of !== state.curve);
  const foreign = currencies.filter((other) => other !== currency).map((other) => `${other}-government`);
  const groups = state.curve === 'bonds' && state.against !== null ? ['bonds'] : [];
  const ids = [...new Set<string>([...own, ...groups, ...foreign, ...(state.over === null ? [] : [state.over])])];
  return [{ id: '', text: text('over_none') }, ...ids.map((id) => ({ id, text: overName(id) }))];
}

const termOptions = curveTerms.map((term) => ({ id: String(term), text: termText(term) }));

/** Which terms: one, two for a slope, three for a butterfly. */
function TermChoice({ state }: Pick<CurvesData, 'state'>) {
  const text = useLabels('curves');
  const { show } = useCurvesChoice(state);
  const { terms } = state;
  const choose = (at: number, id: string) => {
    const chosen = [0, 1, 2]
      .map((place) => (place === at ? id : String(terms[place] ?? '')))
      .filter((each) => each !== '');
    show({ terms: [...new Set(chosen.map(Number))].sort((a, b) => a - b) });
  };
  return (['term_first', 'term_second', 'term_third'] as const).map((label, at) => (
    <NativeSelect
      key={label}
      name="term"
      label={text(label)}
      value={String(terms[at] ?? '')}
      options={at === 0 ? termOptions : [{ id: '', text: '–' }, ...termOptions]}
      onChange={(id) => choose(at, id)}
    />
  ));
}

function HistoryBar(page: CurvesData) {
  const text = useLabels('curves');
  const graph = useLabels('graph');
  const { curveName } = useHistoryNames(page);
  const { state, curves } = page;
  const { show, addressOf } = useCurvesChoice(state);
  const known: readonly HistoryCurve[] = historyCurves.filter(
    (of) => of === 'bonds' || curves.some((curve) => curve.of === of),
  );
  const measures = usualMeasures.map((terms) => ({
    key: terms.join('-'),
    text: measureText(terms),
    to: addressOf({ terms }),
  }));
  const periodText = (key: HistoryPeriod) =>
    key === '5y' || key === 'all' ? graph(`quick_${key}`) : graph(`period_${key}`);
  const periods = (Object.keys(historyPeriods) as HistoryPeriod[]).map((key) => ({
    key,
    text: periodText(key),
    to: addressOf({ period: key }),
  }));
  return (
    <form method="get" action="/curves/" className={styles.bar} onSubmit={stay}>
      <input type="hidden" name="currency" value={page.currency} />
      <KeptChoices state={state} fields={['curve', 'over', 'term']} />
      <SegmentedLinks label={text('measure')} segments={measures} chosen={state.terms.join('-')} />
      <TermChoice state={state} />
      <NativeSelect
        name="curve"
        label={text('curve')}
        value={state.curve}
        options={[...new Set([...known, state.curve])].map((id) => ({ id, text: curveName(id) }))}
        onChange={(id) => show({ curve: historyCurves.find((curve) => curve === id) ?? 'government', over: null })}
      />
      <NativeSelect
        name="over"
        label={text('over')}
        value={state.over ?? ''}
        options={useOverOptions(page)}
        onChange={(id) => show({ over: id === '' ? null : id })}
      />
      <ShowButton />
      <SegmentedLinks label={graph('period')} segments={periods} chosen={state.period} />
    </form>
  );
}

interface ShownHistory {
  readonly picture: TimePicture;
  readonly whole: readonly [number, number];
}

/** The line of a history; null where no day has a value. */
function useHistoryPicture(history: CurveHistoryAnswer | null, name: string): ShownHistory | null {
  const language = useLanguage();
  return useMemo(() => {
    if (history === null) return null;
    const scale = isRate(history) ? 100 : 1e4;
    const known = history.days.flatMap((day, at) => {
      const value = history.values?.[at] ?? null;
      return value === null ? [] : [{ time: unixSeconds(day) * 1000, value: value * scale }];
    });
    const [first, last] = [known[0], known.at(-1)];
    if (first === undefined || last === undefined) return null;
    const write = (value: number) =>
      isRate(history) ? percentText(value / 100, language, 3) : signedText(value, 1, language);
    const points = { xs: known.map(({ time }) => time), ys: known.map(({ value }) => value) };
    const picture: TimePicture = {
      lines: [{ key: 'history', name, ink: 'chart-1', points }],
      isShape: false,
      texts: {
        value: write,
        axisValue: (value, decimals) => numberText(value, decimals, language),
        axisDate: axisDateText,
      },
    };
    return { picture, whole: [first.time, last.time] };
  }, [history, name, language]);
}

interface HistoryFilesProps {
  readonly shown: ShownHistory;
  readonly title: string;
  readonly subtitle: string;
  readonly csv: string;
  readonly page: CurvesData;
}

function HistoryFiles({ shown, title, subtitle, csv, page }: HistoryFilesProps) {
  const { today } = page;
  const table = useLabels('tables');
  const source = useSourceText([], today);
  const sheetOf = () => ({
    frame: timeFrame(preparedPicture(shown.picture, shown.whole), shown.whole),
    legend: [],
    texts: { title, subtitle, source, fileName: `${title} ${today}` },
  });
  return (
    <ChartExportMenu sheetOf={sheetOf}>
      <FileChoice address={curvesFileAddress(page)}>{table('file_xlsx')}</FileChoice>
      <FileChoice address={csv}>{table('file_csv')}</FileChoice>
    </ChartExportMenu>
  );
}

const HEIGHT = 288;

/** The history of a term, a slope or a butterfly of a curve, or of its spread over another. */
export function CurveHistory(page: CurvesData) {
  const text = useLabels('curves');
  const language = useLanguage();
  const day = useAsOf();
  const { curveName, overName } = useHistoryNames(page);
  const { state, currency, history, today } = page;
  const answer = history.ok ? history.value : null;
  const of = curveName(state.curve);
  const curve = state.over === null ? of : text('spread', { curve: of, over: overName(state.over) });
  const measure = measureText(state.terms);
  const title = text('history_of', { measure, curve });
  const shown = useHistoryPicture(answer, measure);
  const isClosed = history.ok ? history.value.masked.includes('values') : isClosedTo(history);
  const csv = addressOfCall('GET /api/csv/curve-history/', { query: historyQueryOf(state, currency, today) });
  const last = answer?.days.at(-1);
  const unit = isRate(answer ?? { terms: [...state.terms], over: state.over }) ? text('axis_rate') : text('axis_bp');
  const meta = [
    text(`rate_${answer?.rate ?? (state.curve === 'bonds' ? 'yield' : state.rate)}`),
    unit,
    ...(last === undefined ? [] : [dateText(last, language)]),
  ];
  return (
    <Block
      id="curve-history"
      title={title}
      meta={meta.join(', ')}
      tools={
        shown !== null && (
          <HistoryFiles
            shown={shown}
            title={`${title}, ${currency}`}
            subtitle={meta.join(', ')}
            csv={csv}
            page={page}
          />
        )
      }
      foot={
        <span className={styles.foot}>
          {text('note_history')}
          {state.curve === 'bonds' && ` ${text('note_bonds_history')}`}
          {shown !== null && (
            <>
              {' · '}
              <a href={withAsOf(csv, day)} download>
                {text('csv')}
              </a>
            </>
          )}
        </span>
      }
    >
      <HistoryBar {...page} />
      {isClosed ? (
        <ClosedShapes />
      ) : !history.ok ? (
        <ErrorState title={text('history_failed')} code={history.code} />
      ) : shown === null ? (
        <EmptyState icon="graph" title={text('history_empty')} />
      ) : (
        <TimeChart description={title} picture={shown.picture} whole={shown.whole} height={HEIGHT} />
      )}
    </Block>
  );
}
