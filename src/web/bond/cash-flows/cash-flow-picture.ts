import type { BondCashFlows, CashFlow } from '#contract/bond/cash-flows.ts';
import type { BondOffers } from '#contract/bond/offers.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { per100FromAmount, percentFromFraction } from '#math/units.ts';
import { valueScale } from '../../charts/axis-ticks.ts';
import type { BarsMark, ChartFrame, Ink, Mark, Pane } from '../../charts/chart-frame.ts';
import { paidCoupon } from './payments.ts';

/** What was paid, what is known to come, and what is only estimated. */
type FlowState = 'past' | 'known' | 'estimated';

type Sums = Readonly<Record<FlowState, number>>;

/** A bar: the payments of a date, or of a year where there are many; per 100 of the initial nominal. */
interface FlowBar {
  /** The date, or the year. */
  readonly key: string;
  readonly coupons: Sums;
  readonly redemptions: Sums;
  /** What is outstanding after the last of its payments. */
  readonly balance: number;
}

export interface FlowPicture {
  readonly bars: readonly FlowBar[];
  readonly isByYear: boolean;
  /** Whether the nominal is repaid in more than one part. */
  readonly isAmortising: boolean;
  /** The puts and calls to come: where they stand among the bars. */
  readonly ends: readonly FlowEnd[];
}

type Offer = Pick<BondOffers['items'][number], 'date' | 'type' | 'isPast'>;

interface FlowEnd {
  readonly type: Offer['type'];
  readonly x: number;
}

/** More dates than this become years. */
const MAX_DATES = 48;

function stateOf({ isPast, coupon_is_estimated_text }: CashFlow): FlowState {
  if (isPast) return 'past';
  return coupon_is_estimated_text === null ? 'known' : 'estimated';
}

function sumsOf(items: readonly CashFlow[], of: (item: CashFlow) => number): Sums {
  const sumOf = (state: FlowState) => items.reduce((sum, item) => (stateOf(item) === state ? sum + of(item) : sum), 0);
  return { past: sumOf('past'), known: sumOf('known'), estimated: sumOf('estimated') };
}

/** At the bar of the date, else between the bars around it. */
function placeAmong(keys: readonly string[], key: string): number {
  const after = keys.findIndex((own) => own >= key);
  if (after === -1) return keys.length - 0.5;
  return keys[after] === key ? after : after - 0.5;
}

interface FlowsToDraw extends Pick<BondCashFlows, 'items' | 'faceValue'> {
  readonly offers?: readonly Offer[];
}

/** The bars of a bond's payments, and where among them it may end. */
export function flowPicture({ items, faceValue, offers = [] }: FlowsToDraw): FlowPicture {
  const isByYear = new Set(items.map(({ date }) => date)).size > MAX_DATES;
  const per100 = (amount: number | null) => per100FromAmount(amount ?? 0, faceValue);
  const groups = Map.groupBy(items, ({ date }) => (isByYear ? date.slice(0, 4) : date));
  const bars = [...groups].map(([key, group]) => ({
    key,
    coupons: sumsOf(group, (item) => per100(paidCoupon(item))),
    redemptions: sumsOf(group, ({ redemtion }) => per100(redemtion)),
    balance: percentFromFraction(group.at(-1)?.pool_factor ?? 0),
  }));
  const keys = bars.map(({ key }) => key);
  const ends = offers
    .filter(({ isPast }) => !isPast)
    .map(({ type, date }) => ({ type, x: placeAmong(keys, isByYear ? date.slice(0, 4) : date) }));
  const isMoving = items.some(({ capitalised }) => capitalised > 0);
  return { bars, isByYear, isAmortising: isMoving || items.filter(({ redemtion }) => redemtion > 0).length > 1, ends };
}

export function totalOf(sums: Sums): number {
  return sums.past + sums.known + sums.estimated;
}

/** The colours of the three states; estimated bars are striped in that of known ones. */
export const couponInk: Ink = 'map-main';
export const redemptionInk: Ink = 'map-other';
export const pastInk: Ink = 'chart-volume';
export const balanceInk: Ink = 'text-2';

const barWidth = 0.7;
const stripes = { width: 0.16, offsets: [-0.27, 0, 0.27] } as const;

function barsOf(heights: readonly number[], ink: Ink, width = barWidth, offset = 0): BarsMark {
  const drawn = heights.flatMap((height, at) => (height > 0 ? [{ x: at + offset, y: height }] : []));
  return { kind: 'bars', points: { xs: drawn.map(({ x }) => x), ys: drawn.map(({ y }) => y) }, base: 0, width, ink };
}

/** What is estimated stands on what is known, and that on what was paid: the highest is drawn first, the others over it. */
function stackedBars(sums: readonly Sums[], ink: Ink): readonly Mark[] {
  const whole = sums.map((each) => (each.estimated > 0 ? totalOf(each) : 0));
  return [
    ...stripes.offsets.map((offset) => barsOf(whole, ink, stripes.width, offset)),
    barsOf(
      sums.map(({ past, known }) => (known > 0 ? past + known : 0)),
      ink,
    ),
    barsOf(
      sums.map(({ past }) => past),
      pastInk,
    ),
  ].filter(({ points }) => points.xs.length > 0);
}

/** The outstanding nominal as steps: it falls at each payment. */
function balanceLine(bars: readonly FlowBar[]): Mark {
  const xs = bars.flatMap((_bar, at) => [at - 0.5, at, at, at + 0.5]);
  const before = (at: number) => bars[at - 1]?.balance ?? 100;
  const ys = bars.flatMap(({ balance }, at) => [before(at), before(at), balance, balance]);
  return { kind: 'line', points: { xs, ys }, stroke: { ink: balanceInk, width: 1.5, dash: [4, 3] } };
}

/** How puts and calls are named in the picture. */
export type EndNames = Readonly<Record<FlowEnd['type'], string>>;

/** The least distance of two names, of the width of the picture: closer they would run into each other on a phone. */
const MIN_DISTANCE = 1 / 10;

/** The puts and calls that have the room to be named, from the first on. */
function namedEnds({ ends, bars }: FlowPicture): readonly FlowEnd[] {
  const named: FlowEnd[] = [];
  for (const end of ends) {
    const last = named.at(-1);
    if (last === undefined || Math.abs(end.x - last.x) >= bars.length * MIN_DISTANCE) named.push(end);
  }
  return named;
}

/** An upright line for each put and call, named at its top where there is room. */
function endMarks(picture: FlowPicture, names: EndNames, top: number): readonly Mark[] {
  return [
    ...picture.ends.map(({ x }): Mark => ({ kind: 'rule', x, stroke: { ink: 'text-2', width: 1, dash: [2, 3] } })),
    ...namedEnds(picture).map(
      ({ x, type }): Mark => ({ kind: 'label', x, y: top, dy: -7, text: names[type], anchor: 'middle', ink: 'text-2' }),
    ),
  ];
}

interface PaneWords {
  readonly key: string;
  readonly top: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly greatest: number;
}

function paneOf(
  { key, top, height, marks: bars, greatest }: PaneWords,
  language: Language,
  endsAt: (top: number) => readonly Mark[],
): Pane {
  const { high, decimals, ticks } = valueScale([0, greatest], 3);
  const marks = [...bars, ...endsAt(high)];
  const yTicks = ticks.map((at) => ({ at, text: numberText(at, decimals, language) }));
  return { key, top, height, y: [0, high], yTicks, tags: [], marks };
}

const MAX_TICKS = 6;

function ticksOf({ bars, isByYear }: FlowPicture): ChartFrame['xTicks'] {
  const every = Math.max(1, Math.ceil(bars.length / MAX_TICKS));
  const textOf = (key: string) => (isByYear ? key : `${key.slice(5, 7)}.${key.slice(0, 4)}`);
  // Half a step from the first bar, where a name in the middle would stand out of the chart.
  const first = Math.floor(every / 2);
  return bars.flatMap(({ key }, at) => (at % every === first ? [{ at, text: textOf(key) }] : []));
}

const places = {
  coupons: { top: 0.04, height: 0.52 },
  redemption: { top: 0.66, height: 0.34 },
  whole: { top: 0.04, height: 0.96 },
} as const;
/** What the names of puts and calls take off the upper pane. */
const roomForNames = 0.08;

/**
 * The payments as bars: coupons above, repayment below, each on an axis of its own, since the last repayment is some forty times a coupon
 * and would leave nothing to see of the others. A bond that repays nothing, such as a perpetual one, has coupons alone.
 */
export function flowFrame(picture: FlowPicture, language: Language, names: EndNames): ChartFrame {
  const { bars, isAmortising } = picture;
  const coupons = bars.map((bar) => bar.coupons);
  const redemptions = bars.map((bar) => bar.redemptions);
  const hasCoupons = coupons.some((sums) => totalOf(sums) > 0);
  const hasRedemption = redemptions.some((sums) => totalOf(sums) > 0);
  const greatest = (sums: readonly Sums[]) => Math.max(...sums.map(totalOf));
  const redemption: PaneWords = {
    key: 'redemption',
    ...(hasCoupons ? places.redemption : places.whole),
    marks: [...stackedBars(redemptions, redemptionInk), ...(isAmortising ? [balanceLine(bars)] : [])],
    greatest: isAmortising ? 100 : greatest(redemptions),
  };
  const coupon: PaneWords = {
    key: 'coupons',
    ...(hasRedemption ? places.coupons : places.whole),
    marks: stackedBars(coupons, couponInk),
    greatest: greatest(coupons),
  };
  const [first = coupon, ...others] = [...(hasCoupons ? [coupon] : []), ...(hasRedemption ? [redemption] : [])];
  const room = picture.ends.length > 0 ? roomForNames : 0;
  const panes = [{ ...first, top: first.top + room, height: first.height - room }, ...others];
  return {
    x: [-0.5, bars.length - 0.5],
    xTicks: ticksOf(picture),
    panes: panes.map((pane, at) => paneOf(pane, language, (top) => (at === 0 ? endMarks(picture, names, top) : []))),
  };
}
