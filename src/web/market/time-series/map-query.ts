import { roundHalfAwayFromZero } from '#contract/platform/number-text.ts';
import { numberOfDecimal } from '../../ui/controls/decimal-input.ts';

/** A point that a reader put beside the bonds: years, and percent. */
export interface AddedPoint {
  readonly name: string;
  readonly duration: number;
  readonly yield: number;
}

/** What the reader has made of a map. All of it is in the address, so that a copied link shows the same. */
export interface MapState {
  /** Bonds that were taken off the picture, in the order in which they were. */
  readonly removed: readonly number[];
  readonly added: readonly AddedPoint[];
  readonly hasLabels: boolean;
}

/** Decimals that an added point is rounded to (shared-blocks, section 5). */
export const addedDecimals = { duration: 2, yield: 3 } as const;
const MAX_NAME_LENGTH = 40;
const MAX_ADDED = 20;
const MAX_REMOVED = 500;
const limits = { duration: [0, 100], yield: [-100, 2000] } as const;

function rounded(value: number, decimals: number): number {
  return Math.sign(value) * roundHalfAwayFromZero(Math.abs(value), decimals);
}

function numberWithin(text: string, key: 'duration' | 'yield'): number | null {
  const number = numberOfDecimal(text.trim());
  const [min, max] = limits[key];
  if (number === null || number < min || number > max) return null;
  return rounded(number, addedDecimals[key]);
}

/** A point as it was typed; null where a part of it is missing or no number that a bond could have. */
export function addedPointOf(name: string, duration: string, rate: string): AddedPoint | null {
  const title = name.trim().slice(0, MAX_NAME_LENGTH);
  const [years, percent] = [numberWithin(duration, 'duration'), numberWithin(rate, 'yield')];
  return title === '' || years === null || percent === null ? null : { name: title, duration: years, yield: percent };
}

const partition = '_';

function pointOfText(text: string): AddedPoint | null {
  const [rate = '', duration = '', ...name] = text.split(partition).reverse();
  return addedPointOf(name.reverse().join(partition), duration, rate);
}

function textOfPoint({ name, duration, yield: rate }: AddedPoint): string {
  return [name, duration, rate].join(partition);
}

/** The fields of the form without a script. */
function typedPoint(params: URLSearchParams): AddedPoint | null {
  const [name, duration, rate] = ['pointName', 'duration', 'yield'].map((key) => params.get(key) ?? '');
  return addedPointOf(name ?? '', duration ?? '', rate ?? '');
}

/** Reads an address; what it does not understand counts as not given. */
export function mapStateOf(params: URLSearchParams): MapState {
  const removed = (params.get('removed') ?? '').split('.').filter((id) => /^\d{1,15}$/.test(id));
  const added = [...params.getAll('point').map(pointOfText), typedPoint(params)].filter((point) => point !== null);
  return {
    removed: [...new Set(removed.map(Number))].slice(0, MAX_REMOVED),
    added: added.slice(0, MAX_ADDED),
    hasLabels: params.get('labels') !== 'off',
  };
}

/** The search part of the address of a state; what else stands in the address stays. */
export function mapSearch(params: URLSearchParams, { removed, added, hasLabels }: MapState): string {
  const next = new URLSearchParams(params);
  for (const name of ['removed', 'point', 'labels', 'pointName', 'duration', 'yield']) next.delete(name);
  if (removed.length > 0) next.set('removed', removed.join('.'));
  for (const point of added) next.append('point', textOfPoint(point));
  if (!hasLabels) next.set('labels', 'off');
  return `?${next}`;
}
