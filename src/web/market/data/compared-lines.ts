import { MAX_COMPARISON } from '#contract/market/trading-days/trading-columns.ts';
import type { TradingsRequest } from '#contract/market/trading-days/trading-rows.ts';

type LineModel = TradingsRequest['items'][number]['model'];

/** A bond or an index on a venue. */
export interface LineId {
  readonly id: number;
  readonly venueId: number;
  readonly model: LineModel;
}

/** A line beside the main one, with the number of its colour, 2 to 20; the main line has 1. */
export interface ComparedLine extends LineId {
  readonly colour: number;
}

const firstColour = 2;
const lastColour = 20;

/** `1001.2` for a bond, `i3001.9` for an index: so the address says it, and so lines are told apart. */
export function keyOfLine({ id, venueId, model }: LineId): string {
  return `${model === 'index' ? 'i' : ''}${id}.${venueId}`;
}

/** The smallest colour that no line has. */
export function freeColour(taken: readonly Pick<ComparedLine, 'colour'>[]): number {
  const colours = new Set(taken.map(({ colour }) => colour));
  let colour = firstColour;
  while (colours.has(colour)) colour += 1;
  return colour;
}

/** Whether one more line of a model has a place beside these. */
export function hasPlaceFor(model: LineModel, compared: readonly LineId[]): boolean {
  return compared.filter((line) => line.model === model).length < MAX_COMPARISON[model];
}

interface WrittenLine extends LineId {
  /** Null where the address names none that there is. */
  readonly colour: number | null;
}

function readLine(text: string, place: number): WrittenLine | null {
  const parts = /^(i?)([1-9]\d{0,14})\.([1-9]\d{0,8})(?:\.(\d{1,2}))?$/.exec(text);
  if (parts === null) return null;
  const [, index, id, venueId, written] = parts;
  const colour = written === undefined ? place + firstColour : Number(written);
  const isColour = colour >= firstColour && colour <= lastColour;
  return {
    id: Number(id),
    venueId: Number(venueId),
    model: index === 'i' ? 'index' : 'bonds',
    colour: isColour ? colour : null,
  };
}

function withColours(lines: readonly WrittenLine[]): readonly ComparedLine[] {
  const taken: { colour: number }[] = [];
  const own = lines.map(({ colour }) => {
    if (colour === null || taken.some((other) => other.colour === colour)) return null;
    taken.push({ colour });
    return colour;
  });
  return lines.map((line, at) => {
    const colour = own[at] ?? freeColour(taken);
    if (own[at] === null) taken.push({ colour });
    return { ...line, colour };
  });
}

/** The lines that an address names beside the main one, and those that have no room there. */
interface ReadLines {
  readonly compared: readonly ComparedLine[];
  readonly leftOut: readonly LineId[];
}

/** Reads lines as `1002.2,i3001.9`. What it does not understand, the main line and repeats are none. */
export function readComparedLines(text: string, main: LineId): ReadLines {
  const seen = new Set([keyOfLine(main)]);
  const lines: WrittenLine[] = [];
  const leftOut: LineId[] = [];
  text.split(',').forEach((part, place) => {
    const line = readLine(part, place);
    if (line === null || seen.has(keyOfLine(line))) return;
    seen.add(keyOfLine(line));
    if (hasPlaceFor(line.model, lines)) lines.push(line);
    else leftOut.push(line);
  });
  return { compared: withColours(lines), leftOut };
}

/** The lines as an address names them: a colour is written only where the place of its line does not tell it. */
export function comparedLinesText(lines: readonly ComparedLine[]): string {
  return lines
    .map((line, place) => keyOfLine(line) + (line.colour === place + firstColour ? '' : `.${line.colour}`))
    .join(',');
}
