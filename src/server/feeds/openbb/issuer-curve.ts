import type { IssuerMap, MapPoint } from '#contract/bond/issuer-map.ts';
import type { PlotlyFigure, Trace } from '#contract/feeds/openbb/openbb.ts';

/** Backgrounds of widgets, so that a chart stands in them without a frame. */
const themes = { dark: { ground: '#151518', ink: '#ffffff' }, light: { ground: '#ffffff', ink: '#151518' } } as const;

function themeOf(name: string | undefined) {
  return name === 'light' ? themes.light : themes.dark;
}

const perCent = (value: number) => Number((value * 100).toPrecision(12));

function pointsTrace(name: string, points: readonly MapPoint[]): readonly Trace[] {
  const placed = points.flatMap(({ x, y, emission_name }) =>
    x === null || y === null ? [] : [{ x, y, emission_name }],
  );
  if (placed.length === 0) return [];
  return [
    {
      type: 'scatter',
      mode: 'markers',
      name,
      x: placed.map(({ x }) => x),
      y: placed.map(({ y }) => perCent(y)),
      text: placed.map(({ emission_name }) => emission_name),
    },
  ];
}

/** The map of an issuer in its first currency and on its first venue, as a chart. */
export function issuerCurveOf(map: IssuerMap, theme: string | undefined): PlotlyFigure {
  const { emitentMapCurrencyId: currency, emitentMapGroundId: ground } = map;
  const points = map.emitentMap.filter((each) => each.currency_id === currency && each.trading_ground_id === ground);
  const curve = (map.emitentMapCurvesData?.[currency ?? ''] ?? []).filter((each) => each.trading_ground_id === ground);
  const { ground: paper, ink } = themeOf(theme);
  const line: readonly Trace[] =
    curve.length === 0
      ? []
      : [
          {
            type: 'scatter',
            mode: 'lines',
            name: 'Curve',
            x: curve.map(({ x }) => x),
            y: curve.map(({ y }) => perCent(y)),
          },
        ];
  return {
    data: [
      ...pointsTrace(
        map.emitentName,
        points.filter((each) => !each.is_main_emission),
      ),
      ...pointsTrace(
        'This bond',
        points.filter((each) => each.is_main_emission),
      ),
      ...line,
    ],
    layout: {
      xaxis: { title: { text: 'Duration, years' } },
      yaxis: { title: { text: 'Yield, %' } },
      paper_bgcolor: paper,
      plot_bgcolor: paper,
      font: { color: ink },
    },
  };
}
