import type { Chart, IndicatorCreateTooltipDataSourceParams, IndicatorTooltipData, NeighborData } from 'klinecharts';
import { dispose, init } from 'klinecharts';
import type { ChartIndicator, DrawingPoint, IndicatorName, ValueScale } from '#domain/market/chart-drawing.ts';
import { dateOfUnixSeconds } from '../../text/value-text.ts';
import { type ChartLook, stylesOf } from './chart-look.ts';
import type { Bar } from './drawing-bars.ts';
import { createOverlayDesk, type DrawingEvents, drawnPoints, mainPane } from './overlay-desk.ts';
import { type OverlayWords, registerOverlays } from './overlay-templates.ts';

/** How the chart writes numbers and days. */
export interface ChartWriting {
  /** A number that the library wrote with a dot, as the reader's language writes it. */
  readonly number: (text: string) => string;
  readonly shortNumber: (value: number) => string;
  readonly date: (date: string) => string;
  readonly legend: (bar: Bar) => readonly { readonly title: string; readonly value: string }[];
  readonly distance: OverlayWords['distance'];
}

const upwardsPx = 4;

const within = (value: number, max: number) => Math.min(max - 1, Math.max(0, value));

/** The crosshair as a pen that keys move: sideways by days, upwards by a few pixels. */
function createKeyboardPen(chart: Chart) {
  let at: { readonly x: number; readonly y: number } | null = null;
  return {
    /** Moves the pen, from the middle of the chart at first; gives the point under it. */
    move: (right: number, up: number): DrawingPoint | null => {
      const size = chart.getSize(mainPane, 'main');
      if (size === null) return null;
      const from = at ?? { x: size.width / 2, y: size.height / 2 };
      const step = Math.max(1, chart.getBarSpace().bar);
      at = { x: within(from.x + right * step, size.width), y: within(from.y - up * upwardsPx, size.height) };
      chart.executeAction('onCrosshairChange', { ...at, paneId: mainPane });
      const points = chart.convertFromPixel([at], { paneId: mainPane });
      return drawnPoints([points].flat())[0] ?? null;
    },
    hide: () => {
      at = null;
      chart.executeAction('onCrosshairChange', {});
    },
  };
}

export interface ChartEngine extends Pick<ReturnType<typeof createOverlayDesk>, 'setDrawings' | 'setDraft'> {
  readonly setWriting: (writing: ChartWriting) => void;
  /** Tells the day of the legend, Unix milliseconds, as often as it is another one. */
  readonly setOnLegend: (onLegend: ((day: number) => void) | null) => void;
  /** Gives whether the chart begins anew: a change of the last day alone moves nothing. */
  readonly setBars: (bars: readonly Bar[], decimals: number) => boolean;
  /** Brings the days from one to another into view. */
  readonly showPeriod: (start: string, end: string) => void;
  readonly setLook: (look: ChartLook) => void;
  readonly setScale: (scale: ValueScale) => void;
  readonly setIndicators: (indicators: readonly ChartIndicator[]) => void;
  readonly paramsOf: (name: IndicatorName) => readonly number[];
  readonly pen: ReturnType<typeof createKeyboardPen>;
  /** The point below the pointer, whose place is that in the element; null beside the pane of the prices. Shows the crosshair there. */
  readonly pointAt: (x: number, y: number) => DrawingPoint | null;
  readonly scroll: (pixels: number) => void;
  readonly zoom: (factor: number) => void;
  /** The address of a PNG picture with all drawings. */
  readonly picture: (background: string) => string;
  readonly resize: () => void;
  readonly dispose: () => void;
}

const axisOfScale = { normal: 'normal', percent: 'percentage', log: 'logarithm' } as const;
/** Pixels of a day. Ten years of them fit. */
const barSpace = { min: 0.1, max: 60 };
/** Room for the future beside the last day, as a share of the period. */
const futureShare = 0.05;

type Candle = NeighborData<unknown>['current'];

const isSameBar = (one: Bar, other: Bar | undefined) =>
  one.timestamp === other?.timestamp && one.open === other.open && one.close === other.close;

/** Hands days to the library, which asks for them; a change of the last one alone moves nothing. */
function createBarDesk(chart: Chart) {
  let bars: readonly Bar[] = [];
  let pushLast: ((bar: Bar) => void) | null = null;
  chart.setDataLoader({
    getBars: ({ type, callback }) => callback(type === 'init' ? [...bars] : [], false),
    subscribeBar: ({ callback }) => {
      pushLast = callback;
    },
    unsubscribeBar: () => {
      pushLast = null;
    },
  });
  chart.setPeriod({ type: 'day', span: 1 });
  const isTick = (next: readonly Bar[]) =>
    next.length > 1 && next.length === bars.length && next.slice(0, -1).every((bar, at) => isSameBar(bar, bars[at]));
  return {
    set: (next: readonly Bar[], decimals: number): boolean => {
      const last = next.at(-1);
      const isLastAlone = isTick(next);
      bars = next;
      if (isLastAlone && last !== undefined && pushLast !== null) {
        pushLast(last);
        return false;
      }
      chart.setSymbol({ ticker: 'bond', pricePrecision: decimals, volumePrecision: 0 });
      chart.resetData();
      return true;
    },
    showPeriod: (start: string, end: string) => {
      const first = bars.findIndex(({ timestamp }) => timestamp >= Date.parse(start));
      const last = bars.findLastIndex(({ timestamp }) => timestamp <= Date.parse(end));
      const width = chart.getSize(mainPane, 'main')?.width ?? 0;
      if (first < 0 || last < first || width === 0) return;
      const future = Math.max(2, Math.round((last - first) * futureShare));
      const space = Math.min(barSpace.max, Math.max(barSpace.min, width / (last - first + 1 + future)));
      chart.setBarSpace(space);
      chart.scrollToDataIndex(last + future);
    },
  };
}

/** The day of the legend, which the library writes anew with every move of the crosshair. */
function createLegendDay() {
  let day: number | null = null;
  let onDay: ((day: number) => void) | null = null;
  return {
    show: ({ timestamp }: Bar) => {
      if (timestamp === day) return;
      day = timestamp;
      onDay?.(timestamp);
    },
    tell: (next: typeof onDay) => {
      onDay = next;
      if (day !== null) next?.(day);
    },
  };
}

function pointAt(chart: Chart, x: number, y: number): DrawingPoint | null {
  const size = chart.getSize(mainPane, 'main');
  const isBeside = size === null || x < size.left || x > size.left + size.width || y < size.top;
  if (isBeside || y > size.top + size.height) return null;
  chart.executeAction('onCrosshairChange', { x: x - size.left, y: y - size.top, paneId: mainPane });
  const points = chart.convertFromPixel([{ x: x - size.left, y: y - size.top }], { paneId: mainPane });
  return drawnPoints([points].flat())[0] ?? null;
}

function write(chart: Chart, writing: ChartWriting, onLegend: (bar: Bar) => void): void {
  chart.setThousandsSeparator({ sign: '', format: (value) => writing.number(String(value)) });
  chart.setDecimalFold({ format: (value) => String(value) });
  chart.setFormatter({
    formatDate: ({ timestamp }) => writing.date(dateOfUnixSeconds(timestamp / 1000)),
    formatBigNumber: (value) => writing.shortNumber(Number(value)),
  });
  const template = ({ current }: { readonly current: Candle }) => {
    if (current === null) return [];
    onLegend(current as Bar);
    return [...writing.legend(current as Bar)];
  };
  chart.setStyles({ candle: { tooltip: { legend: { template } } } });
}

/** Those that are drawn over the prices; the others have panes of their own. */
const overPrices: readonly IndicatorName[] = ['MA', 'EMA', 'SMA', 'BBI', 'BOLL', 'SAR'];

const isSame = (one: ChartIndicator | undefined, other: ChartIndicator | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The legend of the bare volume: the library would write its title in English. */
function volumeLegend({
  chart,
  indicator,
  crosshair,
}: IndicatorCreateTooltipDataSourceParams<unknown>): IndicatorTooltipData {
  const bar = crosshair.kLineData ?? chart.getDataList().at(-1);
  const { color } = chart.getStyles().indicator.tooltip.legend;
  const formatted = chart.getFormatter().formatBigNumber(bar?.volume ?? 0);
  const text = chart.getThousandsSeparator().format(formatted);
  return { name: indicator.name, calcParamsText: '', features: [], legends: [{ title: '', value: { text, color } }] };
}

function add(chart: Chart, { name, params }: ChartIndicator): void {
  // Volume without averages unless the reader asks for some.
  const hasParams = params.length > 0 || name === 'VOL';
  const isOver = overPrices.includes(name);
  const isBareVolume = name === 'VOL' && params.length === 0;
  chart.createIndicator(
    {
      name,
      id: name,
      ...(hasParams && { calcParams: [...params] }),
      ...(isOver && { paneId: mainPane }),
      ...(isBareVolume && { createTooltipDataSource: volumeLegend }),
    },
    isOver,
  );
}

/** Indicators of the library, one of each name. */
function createIndicatorDesk(chart: Chart) {
  let known: ReadonlyMap<IndicatorName, ChartIndicator> = new Map();
  return {
    set: (indicators: readonly ChartIndicator[]) => {
      const wanted = new Map(indicators.map((indicator) => [indicator.name, indicator]));
      for (const [name, indicator] of known) {
        if (!isSame(wanted.get(name), indicator)) chart.removeIndicator({ id: name });
      }
      for (const [name, indicator] of wanted) if (!isSame(known.get(name), indicator)) add(chart, indicator);
      known = wanted;
    },
    paramsOf: (name: IndicatorName): readonly number[] =>
      (chart.getIndicators({ id: name })[0]?.calcParams ?? []).map(Number),
  };
}

/**
 * The extended chart in an element; null where the browser cannot draw it. The library is known in this file and in those of its look, its
 * overlays, indicators and pen alone.
 */
export function createChartEngine(
  element: HTMLElement,
  firstLook: ChartLook,
  events: DrawingEvents,
): ChartEngine | null {
  registerOverlays();
  const chart = init(element, {
    timezone: 'UTC',
    styles: stylesOf(firstLook),
    hotkey: { enabled: false },
    layout: { barSpaceLimit: barSpace },
  });
  if (chart === null) return null;
  // The library would come before everything else in the order of the Tab key.
  for (const part of element.querySelectorAll('[tabindex]')) part.removeAttribute('tabindex');
  let writing: ChartWriting | null = null;
  const legend = createLegendDay();
  const days = createBarDesk(chart);
  const overlays = createOverlayDesk(chart, firstLook, events, (from, to) => writing?.distance(from, to) ?? '');
  const indicators = createIndicatorDesk(chart);
  return {
    setWriting: (next) => {
      writing = next;
      write(chart, next, legend.show);
    },
    setOnLegend: legend.tell,
    setBars: days.set,
    showPeriod: days.showPeriod,
    setLook: (look) => {
      chart.setStyles(stylesOf(look));
      overlays.setLook(look);
    },
    setScale: (scale) => chart.overrideYAxis({ paneId: mainPane, name: axisOfScale[scale] }),
    setDrawings: overlays.setDrawings,
    setDraft: overlays.setDraft,
    pointAt: (x, y) => pointAt(chart, x, y),
    setIndicators: indicators.set,
    paramsOf: indicators.paramsOf,
    pen: createKeyboardPen(chart),
    scroll: (pixels) => chart.scrollByDistance(pixels),
    zoom: (factor) => chart.zoomAtCoordinate(factor),
    picture: (background) => chart.getConvertPictureUrl(true, 'png', background),
    resize: () => chart.resize(),
    dispose: () => dispose(element),
  };
}
