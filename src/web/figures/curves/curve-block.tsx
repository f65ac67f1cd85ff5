import { Link } from 'react-router';
import type { CurvePointAnswer, ShownCurve } from '#contract/figures/curves.ts';
import { withAsOf } from '#contract/platform/as-of.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { type CurveRate, curveRates } from '#domain/figures/curves/curve-measures.ts';
import chart from '../../charts/chart.module.css';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import { FrameView } from '../../charts/frame-view.tsx';
import { ScatterLegend } from '../../charts/scatter/scatter-legend.tsx';
import { useAsOf, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { addressOfCall } from '../../platform/data/ask.ts';
import { FileChoice } from '../../platform/files/file-menu.tsx';
import { ownNameText } from '../../text/fact-text.ts';
import { SourceLine } from '../../text/source-line.tsx';
import { dateText, percentText, signedText, termText } from '../../text/value-text.ts';
import { ClosedShapes } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { figureColumn, narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { comparedOf, comparedRate, curvePicture } from './curve-picture.ts';
import { useCurveName } from './curve-texts.ts';
import styles from './curves.module.css';
import { type CurvesData, curvesFileAddress } from './curves-data.ts';

const methods = {
  government: '/methods/curves/',
  'government-real': '/methods/curves/',
  breakeven: '/methods/curves/',
  spread: '/methods/curves/',
  swaps: '/methods/swap-curves/',
} as const;

/** A spread is told in basis points. */
const isSpread = ({ of }: Pick<ShownCurve, 'of'>) => of === 'spread';

const isMasked = ({ masked }: CurvePointAnswer) => masked.length > 0;
const figure = { isMasked, isKept: true } as const;

/** How rates of a curve are written. */
function useRateText(curve: ShownCurve): (value: number) => string {
  const language = useLanguage();
  return (value) => (isSpread(curve) ? signedText(value * 1e4, 1, language) : percentText(value, language, 3));
}

/** The rate of the earlier day, and the change since. */
function useComparedColumns(curve: ShownCurve, rate: CurveRate): readonly Column<CurvePointAnswer>[] {
  const text = useLabels('curves');
  const language = useLanguage();
  const write = useRateText(curve);
  const { before } = curve;
  if (before === null) return [];
  const head = text(isSpread(curve) ? 'column_before_bp' : 'column_before', { date: dateText(before, language) });
  const inBasisPoints = (value: number) => signedText(value, 1, language);
  return [
    figureColumn('before', head, (point) => comparedOf(point, rate).before, write, figure),
    figureColumn('change', text('column_change'), (point) => comparedOf(point, rate).change, inBasisPoints, figure),
  ];
}

function useColumns(curve: ShownCurve, rate: CurveRate): readonly Column<CurvePointAnswer>[] {
  const text = useLabels('curves');
  const language = useLanguage();
  const write = useRateText(curve);
  const { points } = curve;
  const own = curveRates.filter((one) => points.some((point) => point[one] !== null || isMasked(point)));
  const compared = useComparedColumns(curve, rate);
  // Beside an earlier day there is no room for it.
  const hasDiscount = compared.length === 0 && points.some((point) => point.discount !== null);
  return [
    { id: 'term', title: text('column_term'), cell: ({ years }) => termText(years), isFixed: true },
    ...own.map((one) =>
      figureColumn<CurvePointAnswer>(
        one,
        text(isSpread(curve) ? `spread_${one}` : `column_${one}`),
        (point) => point[one],
        write,
        figure,
      ),
    ),
    ...compared,
    ...(hasDiscount
      ? [
          figureColumn<CurvePointAnswer>(
            'discount',
            text('column_discount'),
            ({ discount }) => discount,
            (value) => numberText(value, 6, language),
            { ...figure, rank: 3 },
          ),
        ]
      : []),
  ];
}

const phone = [wide('term'), narrow('6.5rem', 'par', 'zero'), narrow('7.5rem', 'forward', 'before', 'change')];

interface CurveBlockProps {
  readonly curve: ShownCurve;
  readonly page: CurvesData;
}

/** The picture with its legend; null where no two rates are known. */
function useDrawing({ curve, page: { state } }: CurveBlockProps, rate: CurveRate) {
  const text = useLabels('curves');
  const language = useLanguage();
  const before = curve.before === null ? '' : dateText(curve.before, language);
  return curvePicture({
    points: curve.points,
    rate: comparedRate(curve.points, state.rate),
    hasBefore: curve.before !== null,
    scale: isSpread(curve) ? 1e4 : 100,
    texts: {
      titles: { x: text('axis_years'), y: text(isSpread(curve) ? 'axis_bp' : 'axis_rate') },
      nameOf: (one) => text(`rate_${one}`),
      before: text('rate_before', { rate: text(`rate_${rate}`), date: before }),
      change: text('change_since', { date: before }),
      numberText: (value, decimals) => numberText(value, decimals, language),
    },
  });
}

type Drawing = ReturnType<typeof curvePicture>;

interface CurveFilesProps extends CurveBlockProps {
  readonly drawing: Drawing;
  readonly title: string;
  readonly csv: string;
}

function CurveFiles({ curve, page, drawing, title, csv }: CurveFilesProps) {
  const table = useLabels('tables');
  const language = useLanguage();
  const source = useSourceText(curve.source === null ? [] : [curve.source.name], curve.date);
  if (drawing === null) return null;
  const sheetOf = () => ({
    frame: drawing.frame,
    legend: drawing.lines,
    texts: {
      title: `${title}, ${page.currency}`,
      subtitle: `${curve.name}, ${dateText(curve.date, language)}`,
      source,
      fileName: `${title} ${page.currency} ${curve.date}`,
    },
  });
  return (
    <ChartExportMenu sheetOf={sheetOf}>
      <FileChoice address={curvesFileAddress(page)}>{table('file_xlsx')}</FileChoice>
      <FileChoice address={csv}>{table('file_csv')}</FileChoice>
    </ChartExportMenu>
  );
}

/** A curve as a picture and as a table, with its day, on what it rests, and the way to its files. */
export function CurveBlock(props: CurveBlockProps) {
  const { curve, page } = props;
  const { currency, state } = page;
  const text = useLabels('curves');
  const textOf = useLabelOf('curves');
  const explain = useLabels('explain');
  const bond = useLabels('bond');
  const language = useLanguage();
  const day = useAsOf();
  const nameOf = useCurveName();
  const { of, kind, name, date, before, overnightRate, points, source } = curve;
  const rate = comparedRate(points, state.rate);
  const drawing = useDrawing(props, rate);
  const columns = useColumns(curve, rate);
  const title =
    of === 'spread'
      ? text('spread', { curve: nameOf(state.curve), over: nameOf(state.over ?? '') })
      : of === 'swaps'
        ? text('swaps', { rate: overnightRate ?? '' })
        : text(of);
  const caption = text('picture', { curve: title });
  const isClosed = points.some(isMasked);
  const spread =
    of === 'spread' && state.curve !== 'bonds' ? { curve: state.curve, over: state.over ?? undefined } : {};
  const query = { currency, of, date, ...(before !== null && { before }), ...spread };
  const csv = addressOfCall('GET /api/csv/curve/', { query });
  return (
    <Block
      id={`curve-${of}`}
      title={title}
      meta={text('meta', { name: ownNameText(name, bond), date: dateText(date, language) })}
      tools={<CurveFiles {...props} drawing={drawing} title={title} csv={csv} />}
      foot={
        <span className={styles.foot}>
          {textOf(`kind_${kind}`)} {of !== 'spread' && text('note')} {text(`note_${of}`)}{' '}
          <Link to={methods[of]}>{explain('method')}</Link>
          {source !== null && (
            <>
              {' · '}
              <SourceLine source={source} />
            </>
          )}
          {!isClosed && (
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
      <div className={styles.body}>
        {isClosed && <ClosedShapes />}
        {drawing !== null && (
          <figure className={before === null ? styles.picture : styles.tallPicture}>
            <figcaption className="sr">{caption}</figcaption>
            <div className={chart.chart}>
              <FrameView frame={drawing.frame} legend={drawing.lines} />
            </div>
            <ScatterLegend entries={drawing.lines} />
          </figure>
        )}
        <Table caption={caption} columns={columns} lines={linesOf(points, ({ years }) => `${years}`)} phone={phone} />
      </div>
    </Block>
  );
}
