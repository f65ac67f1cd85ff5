import {
  fitFor,
  type ScatterColour,
  type ScatterFit,
  type ScatterMeasure,
  type ScatterYMeasure,
  scatterColours,
  scatterFits,
  scatterMeasures,
  scatterYMeasures,
} from '#domain/lists/scatter-measures.ts';

/** Which scatter an address shows. */
export interface ScatterChoice {
  readonly x: ScatterMeasure;
  readonly y: ScatterYMeasure;
  readonly colour: ScatterColour;
  readonly fit: ScatterFit;
}

export const usualScatter: ScatterChoice = { x: 'duration', y: 'yield', colour: 'currency', fit: 'nelson-siegel' };

/** The scatter that an address asks for; null for none. What it does not understand counts as not given. */
export function scatterOfSearch(params: URLSearchParams): ScatterChoice | null {
  if (params.get('view') !== 'scatter') return null;
  const named = <Name extends string>(names: readonly Name[], param: string) =>
    names.find((name) => name === params.get(param)) ?? null;
  const x = named(scatterMeasures, 'x') ?? usualScatter.x;
  const asked = named(scatterYMeasures, 'y') ?? usualScatter.y;
  const y = asked === x ? (x === usualScatter.y ? 'spread' : usualScatter.y) : asked;
  const colour = named(scatterColours, 'colour') ?? usualScatter.colour;
  return { x, y, colour, fit: fitFor(x, y, named(scatterFits, 'fit')) };
}

/** The parameters of a scatter. */
export function paramsOfScatter({ x, y, colour, fit }: ScatterChoice): readonly (readonly [string, string])[] {
  return [
    ['view', 'scatter'],
    ['x', x],
    ['y', y],
    ['colour', colour],
    ['fit', fit],
  ];
}
