import type { IssuerMap } from '#contract/bond/issuer-map.ts';
import { issuerMapFromWire, type PlacedBond, placedBondFromWire } from '#contract/bond/wire/issuer-map.ts';
import type { PlotlyFigure, Trace } from '#contract/feeds/openbb/openbb.ts';

/** Backgrounds of widgets, so that a chart stands in them without a frame. */
const themes = { dark: { ground: '#151518', ink: '#ffffff' }, light: { ground: '#ffffff', ink: '#151518' } } as const;

function themeOf(name: string | undefined) {
  return name === 'light' ? themes.light : themes.dark;
}

const perCent = (value: number) => value * 100;

function pointsTrace(name: string, points: readonly PlacedBond[]): readonly Trace[] {
  const placed = points.flatMap(({ duration: x, yield: y, name: bond }) =>
    x === null || y === null ? [] : [{ x, y, bond }],
  );
  if (placed.length === 0) return [];
  return [
    {
      type: 'scatter',
      mode: 'markers',
      name,
      x: placed.map(({ x }) => x),
      y: placed.map(({ y }) => perCent(y)),
      text: placed.map(({ bond }) => bond),
    },
  ];
}

/** The map of an issuer in its first currency and on its first venue, as a chart. */
export function issuerCurveOf(map: IssuerMap, theme: string | undefined): PlotlyFigure {
  const { currency, venueId, issuer, curvePoints, points: all } = issuerMapFromWire(map);
  const points = all.map(placedBondFromWire).filter((each) => each.currency === currency && each.venueId === venueId);
  const curve = (curvePoints?.[currency ?? ''] ?? []).filter((each) => each.trading_ground_id === venueId);
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
        issuer.name,
        points.filter((each) => !each.isMain),
      ),
      ...pointsTrace(
        'This bond',
        points.filter((each) => each.isMain),
      ),
      ...line,
    ],
    layout: {
      xaxis: { title: { text: 'Macaulay duration, eff., years' } },
      yaxis: { title: { text: 'Yield, eff., %' } },
      paper_bgcolor: paper,
      plot_bgcolor: paper,
      font: { color: ink },
    },
  };
}
