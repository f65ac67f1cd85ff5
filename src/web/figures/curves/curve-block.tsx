import { Link } from 'react-router';
import type { CurvePointAnswer, ShownCurve } from '#contract/figures/curves.ts';
import { withAsOf } from '#contract/platform/as-of.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { valueScale } from '../../charts/axis-ticks.ts';
import chart from '../../charts/chart.module.css';
import { FrameView } from '../../charts/frame-view.tsx';
import { scatterFrame } from '../../charts/scatter/scatter-frame.ts';
import { ScatterLegend } from '../../charts/scatter/scatter-legend.tsx';
import { useAsOf, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { addressOfCall } from '../../platform/data/ask.ts';
import { ownNameText } from '../../text/fact-text.ts';
import { SourceLine } from '../../text/source-line.tsx';
import { dateText, percentText, termText } from '../../text/value-text.ts';
import { AccessPrompt } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { figureColumn, narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './curves.module.css';

const rates = ['zero', 'par', 'forward'] as const;
const inks = { zero: 'chart-1', par: 'chart-2', forward: 'chart-4' } as const;
const methods = {
  government: '/methods/curves/',
  'government-real': '/methods/curves/',
  swaps: '/methods/swap-curves/',
} as const;

type Points = readonly CurvePointAnswer[];

/** Where a rate of the points is known: years and per cent. */
function lineOf(points: Points, rate: (typeof rates)[number]) {
  const known = points.flatMap(({ years, [rate]: value }) => (value === null ? [] : [[years, value * 100] as const]));
  return { xs: known.map(([x]) => x), ys: known.map(([, y]) => y) };
}

interface PictureTexts {
  readonly titles: { readonly x: string; readonly y: string };
  readonly numberText: (value: number, decimals: number) => string;
}

/** The picture of the rates of a curve by their terms; null where fewer than two are known. */
function curveFrame(points: Points, texts: PictureTexts) {
  const lines = rates.map((rate) => ({ ...lineOf(points, rate), ink: inks[rate] })).filter(({ xs }) => xs.length > 1);
  if (lines.length === 0) return null;
  const x = valueScale(lines.flatMap(({ xs }) => xs));
  const y = valueScale(
    lines.flatMap(({ ys }) => ys),
    4,
  );
  return scatterFrame({
    ...texts,
    x: { domain: [x.low, x.high], ticks: x.ticks, decimals: x.decimals },
    y: { domain: [y.low, y.high], ticks: y.ticks, decimals: y.decimals },
    marks: lines.map(({ xs, ys, ink }) => ({ kind: 'line', points: { xs, ys }, stroke: { ink, width: 2 } })),
  });
}

function useColumns(): readonly Column<CurvePointAnswer>[] {
  const text = useLabels('curves');
  const language = useLanguage();
  const isMasked = ({ masked }: CurvePointAnswer) => masked.length > 0;
  return [
    { id: 'term', title: text('column_term'), cell: ({ years }) => termText(years), isFixed: true },
    ...rates.map((rate) =>
      figureColumn<CurvePointAnswer>(
        rate,
        text(`column_${rate}`),
        (point) => point[rate],
        (value) => percentText(value, language, 3),
        { isMasked, isKept: true },
      ),
    ),
    figureColumn<CurvePointAnswer>(
      'discount',
      text('column_discount'),
      ({ discount }) => discount,
      (value) => numberText(value, 6, language),
      { isMasked, isKept: true, rank: 3 },
    ),
  ];
}

const phone = [wide('term'), narrow('7rem', 'zero', 'par'), narrow('8.5rem', 'forward', 'discount')];

function CurvePicture({ points, caption }: { readonly points: Points; readonly caption: string }) {
  const text = useLabels('curves');
  const language = useLanguage();
  const frame = curveFrame(points, {
    titles: { x: text('axis_years'), y: text('axis_rate') },
    numberText: (value, decimals) => numberText(value, decimals, language),
  });
  if (frame === null) return null;
  return (
    <figure className={styles.picture}>
      <figcaption className="sr">{caption}</figcaption>
      <div className={chart.chart}>
        <FrameView frame={frame} />
      </div>
      <ScatterLegend entries={rates.map((rate) => ({ name: text(`column_${rate}`), ink: inks[rate] }))} />
    </figure>
  );
}

interface CurveBlockProps {
  readonly curve: ShownCurve;
  readonly currency: string;
}

/** A curve as a picture and as a table, with its day, on what it rests, and the way to its file. */
export function CurveBlock({ curve, currency }: CurveBlockProps) {
  const text = useLabels('curves');
  const textOf = useLabelOf('curves');
  const explain = useLabels('explain');
  const bond = useLabels('bond');
  const language = useLanguage();
  const day = useAsOf();
  const columns = useColumns();
  const { of, kind, name, date, overnightRate, points, source } = curve;
  const title = of === 'swaps' ? text('swaps', { rate: overnightRate ?? '' }) : text(of);
  const caption = text('picture', { curve: title });
  const isClosed = points.some(({ masked }) => masked.length > 0);
  const csv = withAsOf(addressOfCall('GET /api/csv/curve/', { query: { currency, of, date } }), day);
  return (
    <Block
      id={`curve-${of}`}
      title={title}
      meta={text('meta', { name: ownNameText(name, bond), date: dateText(date, language) })}
      foot={
        <span className={styles.foot}>
          {textOf(`kind_${kind}`)} {text('note')} {text(`note_${of}`)} <Link to={methods[of]}>{explain('method')}</Link>
          {source !== null && (
            <>
              {' · '}
              <SourceLine source={source} />
            </>
          )}
          {!isClosed && (
            <>
              {' · '}
              <a href={csv} download>
                {text('csv')}
              </a>
            </>
          )}
        </span>
      }
    >
      {isClosed && <AccessPrompt what={text('closed')} />}
      <CurvePicture points={points} caption={caption} />
      <Table caption={caption} columns={columns} lines={linesOf(points, ({ years }) => `${years}`)} phone={phone} />
    </Block>
  );
}
