import type { BondScatter } from '#contract/bond-list/bond-scatter.ts';
import type { ChartFrame, Mark } from '../../charts/chart-frame.ts';
import { scatterFrame } from '../../charts/scatter/scatter-frame.ts';
import type { ScatterScene } from './scatter-scene.ts';

interface ScatterWords {
  readonly x: string;
  readonly y: string;
  readonly number: (value: number, decimals: number) => string;
}

/** Of many points each is small. */
const radiusFor = (count: number) => (count > 400 ? 2 : 3.5);

/** The picture of a scatter: points by colour, and the curve, which ends where the picture does. */
export function scatterPictureFrame(
  scene: ScatterScene,
  curve: BondScatter['curve'],
  { x, y, number }: ScatterWords,
): ChartFrame {
  const radius = radiusFor(scene.drawn.length);
  const [low, high] = scene.y.domain;
  const dots = scene.groups.map(({ ink }): Mark => {
    const own = scene.drawn.filter((bond) => scene.inkOf(bond) === ink);
    const points = { xs: own.map((bond) => scene.x.place(bond.x)), ys: own.map((bond) => bond.y) };
    return { kind: 'dots', points, radius, ink };
  });
  const line: Mark[] =
    curve === null
      ? []
      : [
          {
            kind: 'line',
            points: {
              xs: curve.xs.map(scene.x.place),
              ys: curve.ys.map((value) => (value < low || value > high ? Number.NaN : value)),
            },
            stroke: { ink: 'text', width: 1.5 },
          },
        ];
  const frame = scatterFrame({
    ...{ x: scene.x, y: scene.y, titles: { x, y }, numberText: number },
    marks: [...dots, ...line],
  });
  const decimals = (value: number) => Math.max(0, -Math.floor(Math.log10(value) + 1e-9));
  const isLog = scene.x.value(0) !== 0;
  const powers = scene.x.ticks.map((at) => ({ at, text: number(10 ** at, decimals(10 ** at)) }));
  return isLog ? { ...frame, xTicks: powers } : frame;
}
