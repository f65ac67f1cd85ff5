import colours from '../../styles/colours.json' with { type: 'json' };
import type { Ink } from '../chart-frame.ts';

const light = new Map(
  Object.values(colours).flatMap((group) =>
    Object.entries(group).map(([name, pair]) => [name, String(pair[0])] as const),
  ),
);

/** The colour of an ink on paper: what leaves the page is light whatever its theme is. */
export function paperColour(ink: Ink): string {
  return light.get(ink) ?? '#000000';
}
