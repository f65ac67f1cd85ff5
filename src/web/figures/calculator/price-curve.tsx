import { numberText } from '#contract/platform/number-text.ts';
import { valueScale } from '../../charts/axis-ticks.ts';
import chart from '../../charts/chart.module.css';
import type { ChartFrame } from '../../charts/chart-frame.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { scatterFrame } from '../../charts/scatter/scatter-frame.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import styles from './calculator.module.css';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PriceCurves {
  /** The first is that of the bond. */
  readonly lines: readonly (readonly Point[])[];
  readonly dots: readonly Point[];
}

interface PriceCurveTexts {
  /** Of the lower axis. */
  readonly title: string;
  readonly price: string;
  readonly number: (value: number, decimals: number) => string;
}

const placesOf = (points: readonly Point[]) => ({ xs: points.map(({ x }) => x), ys: points.map(({ y }) => y) });
const inks = ['chart-1', 'chart-2'] as const;

/** The picture of price against something that moves it; null with fewer than two prices. */
export function priceCurveFrame({ lines, dots }: PriceCurves, texts: PriceCurveTexts): ChartFrame | null {
  const points = lines.flat();
  if (points.length < 2) return null;
  const { xs, ys } = placesOf(points);
  const x = valueScale(xs);
  const y = valueScale(ys, 4);
  return scatterFrame({
    x: { domain: [x.low, x.high], ticks: x.ticks, decimals: x.decimals },
    y: { domain: [y.low, y.high], ticks: y.ticks, decimals: y.decimals },
    titles: { x: texts.title, y: texts.price },
    numberText: texts.number,
    marks: [
      ...lines.map((line, at) => ({
        kind: 'line' as const,
        points: placesOf(line),
        stroke: { ink: inks[at] ?? inks[0], width: 2 },
      })),
      { kind: 'dots', points: placesOf(dots), radius: 5, ink: 'map-main', ring: 'surface' },
    ],
  });
}

interface PriceCurveProps extends PriceCurves, Pick<PriceCurveTexts, 'title'> {
  readonly caption: string;
}

export function PriceCurve({ lines, dots, title, caption }: PriceCurveProps) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const number = (value: number, decimals: number) => numberText(value, decimals, language);
  const frame = priceCurveFrame({ lines, dots }, { title, price: text('axis_price'), number });
  if (frame === null) return null;
  return (
    <figure className={styles.curve}>
      <figcaption className="sr">{caption}</figcaption>
      <div className={chart.chart}>
        <FrameView frame={frame} />
      </div>
    </figure>
  );
}
