import type { List } from '#domain/lists/lists.ts';
import { fitFor, getMeasure, measuresOf, type ScatterFit, scatterFits, yMeasuresOf } from '#domain/lists/measures.ts';
import { type ScatterColour, scatterColours } from '#domain/lists/mixes.ts';

/** Which scatter an address shows. */
export interface ScatterChoice {
  /** Measures by their names. */
  readonly x: string;
  readonly y: string;
  readonly colour: ScatterColour;
  readonly fit: ScatterFit;
}

export const usualScatter: ScatterChoice = { x: 'duration', y: 'yield', colour: 'currency', fit: 'nelson-siegel' };

const namesOf = (measures: ReturnType<typeof measuresOf>) => measures.map(({ id }) => id);

/** The scatter that an address asks for; null for none. What it does not understand counts as not given. */
export function scatterOfSearch(list: List, params: URLSearchParams): ScatterChoice | null {
  if (params.get('view') !== 'scatter') return null;
  const named = <Name extends string>(names: readonly Name[], param: string) =>
    names.find((name) => name === params.get(param)) ?? null;
  const x = named(namesOf(measuresOf(list)), 'x') ?? usualScatter.x;
  const asked = named(namesOf(yMeasuresOf(list)), 'y') ?? usualScatter.y;
  const y = asked === x ? (x === usualScatter.y ? 'spread' : usualScatter.y) : asked;
  const colour = named(scatterColours, 'colour') ?? usualScatter.colour;
  const fit = fitFor(getMeasure(list, x), getMeasure(list, y), named(scatterFits, 'fit'));
  return { x, y, colour, fit };
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
