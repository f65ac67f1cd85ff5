/** The colours of the extended chart, as hex values: its library reads no other notation of style sheets. */
export interface ChartColours {
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
