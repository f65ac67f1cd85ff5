import type { DeepPartial, Styles } from 'klinecharts';
import type { BarKind } from '#domain/market/chart-drawing.ts';

/** What a reader sees of the chart: everything, the shape of a line, or days to draw on. */
export type ChartAccess = 'figures' | 'shape' | 'blank';

/** The colours of the extended chart, as hex values: its library reads no other notation of style sheets. */
interface ChartColours {
  readonly text: string;
  readonly quiet: string;
  readonly surface: string;
  readonly grid: string;
  readonly line: string;
  readonly cross: string;
  readonly up: string;
  readonly down: string;
  readonly flat: string;
  /** Colours of drawings and of the lines of indicators, by number from 1. */
  readonly inks: readonly string[];
  readonly font: string;
}

const inkCount = 20;

/** The colours of the theme that the page has now. */
export function chartColoursNow(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    text: token('text-2'),
    quiet: token('text-3'),
    surface: token('surface'),
    grid: token('chart-grid'),
    line: token('line-strong'),
    cross: token('chart-cross'),
    up: token('positive'),
    down: token('negative'),
    flat: token('text-3'),
    inks: Array.from({ length: inkCount }, (_, at) => token(`chart-${at + 1}`)),
    font: getComputedStyle(document.body).fontFamily,
  };
}

/** Relative luminance of a hex colour, by WCAG 2.2. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Above this luminance black has more contrast to a colour than white has: where (L + 0.05) / 0.05 is 1.05 / (L + 0.05). */
const brightLuminance = Math.sqrt(1.05 * 0.05) - 0.05;

/** Black or white, whichever is read better on a colour. */
export function textColourOn(hex: string): '#000000' | '#ffffff' {
  return luminanceOf(hex) > brightLuminance ? '#000000' : '#ffffff';
}

export interface ChartLook {
  readonly kind: BarKind;
  readonly sight: ChartAccess;
  readonly colours: ChartColours;
}

const typeOfKind = { candle: 'candle_solid', bar: 'ohlc', line: 'area', area: 'area' } as const;

const clear = 'rgba(0,0,0,0)';

function candleLook({ kind, sight, colours }: ChartLook): DeepPartial<Styles['candle']> {
  const hasFigures = sight === 'figures';
  const isBlank = sight === 'blank';
  const [main = ''] = colours.inks;
  const shade = (up: string) => (isBlank ? clear : up);
  const text = { family: colours.font, color: colours.text };
  return {
    type: isBlank ? 'ohlc' : typeOfKind[sight === 'shape' ? 'line' : kind],
    bar: {
      compareRule: 'current_open',
      upColor: shade(colours.up),
      downColor: shade(colours.down),
      noChangeColor: shade(colours.flat),
      upBorderColor: shade(colours.up),
      downBorderColor: shade(colours.down),
      noChangeBorderColor: shade(colours.flat),
      upWickColor: shade(colours.up),
      downWickColor: shade(colours.down),
      noChangeWickColor: shade(colours.flat),
    },
    area: {
      lineSize: 2,
      lineColor: main,
      backgroundColor:
        kind === 'area' && hasFigures
          ? [
              { offset: 0, color: `${main}08` },
              { offset: 1, color: `${main}40` },
            ]
          : clear,
      point: { show: false, animation: false },
    },
    priceMark: {
      show: hasFigures,
      high: { color: colours.quiet, textFamily: colours.font },
      low: { color: colours.quiet, textFamily: colours.font },
      last: {
        upColor: main,
        downColor: main,
        noChangeColor: main,
        text: { family: colours.font, color: textColourOn(main) },
      },
    },
    tooltip: {
      showRule: hasFigures ? 'always' : 'none',
      title: { show: false },
      legend: text,
      offsetLeft: 8,
    },
  };
}

function indicatorLook({ sight, colours }: ChartLook): DeepPartial<Styles['indicator']> {
  const text = { family: colours.font, color: colours.text };
  const line = (color: string) => ({ style: 'solid' as const, smooth: false, size: 1, dashedValue: [2, 2], color });
  const bar = { upColor: colours.up, downColor: colours.down, noChangeColor: colours.flat };
  return {
    ohlc: { upColor: colours.up, downColor: colours.down, noChangeColor: colours.flat },
    lines: colours.inks.slice(1, 7).map(line),
    bars: [{ style: 'fill', borderStyle: 'solid', borderSize: 1, borderDashedValue: [2, 2], ...bar }],
    circles: [{ style: 'fill', borderStyle: 'solid', borderSize: 1, borderDashedValue: [2, 2], ...bar }],
    tooltip: { showRule: sight === 'figures' ? 'always' : 'none', title: text, legend: text, offsetLeft: 8 },
  };
}

function axisLook({ colours }: ChartLook, isShown: boolean): DeepPartial<Styles['xAxis']> {
  return {
    show: isShown,
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { color: colours.quiet, family: colours.font, size: 11 },
  };
}

function crosshairLook({ sight, colours }: ChartLook): DeepPartial<Styles['crosshair']> {
  const line = { color: colours.cross };
  const text = {
    color: colours.surface,
    family: colours.font,
    backgroundColor: colours.text,
    borderColor: colours.text,
  };
  return {
    horizontal: { line, text: { ...text, show: sight === 'figures' }, features: [] },
    vertical: { line, text },
  };
}

function overlayLook({ colours }: ChartLook): DeepPartial<Styles['overlay']> {
  return { text: { family: colours.font } };
}

/** The styles of the library for a look. */
export function stylesOf(look: ChartLook): DeepPartial<Styles> {
  const { colours, sight } = look;
  const grid = { show: true, size: 1, color: colours.grid, style: 'solid' } as const;
  return {
    grid: { horizontal: { ...grid, show: sight === 'figures' }, vertical: { ...grid, show: false } },
    candle: candleLook(look),
    indicator: indicatorLook(look),
    xAxis: axisLook(look, true),
    yAxis: axisLook(look, sight === 'figures'),
    separator: { color: colours.line, activeBackgroundColor: colours.grid },
    crosshair: crosshairLook(look),
    overlay: overlayLook(look),
  };
}
