import type { Bounds } from './bounds.ts';

/** From the first character of a part to before `end`. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** A part of a typed text that was understood, and where it stands. */
export interface TypedPart<Asked> extends Piece {
  readonly asked: Asked;
  /** How it is typed by filters alone, where it was a phrase. */
  readonly written?: string;
}

export type FoundPart<Asked> = Omit<TypedPart<Asked>, 'start'>;

/** Understands what stands at a place of a text; undefined where it does not. */
export type PartReader<Asked> = (text: string, at: number) => FoundPart<Asked> | undefined;

export const OPERATOR = '(>=|<=|≥|≤|>|<|=|:)';
export const NUMBER = '(-?\\d{1,9}(?:[.,]\\d{1,6})?)';
export const SEPARATOR = '\\s*(?:-|–|—|\\.\\.)\\s*';
const END = '(?=\\s|$)';

/** A form that stands at a place of a text. It is made when something is typed: a page that only reads its address does not wait for it. */
export type Pattern = () => RegExp;

export function sticky(source: string): Pattern {
  let made: RegExp | undefined;
  return () => (made ??= new RegExp(source + END, 'uy'));
}

export function matchAt(pattern: Pattern, text: string, at: number): RegExpExecArray | null {
  const form = pattern();
  form.lastIndex = at;
  return form.exec(text);
}

export const numberOf = (text: string) => Number(text.replace(',', '.'));

export function bounded<Value>(operator: string, value: Value): Bounds<Value> {
  if (operator.startsWith('<') || operator === '≤') return { from: null, to: value };
  if (operator.startsWith('>') || operator === '≥') return { from: value, to: null };
  return { from: value, to: value };
}

export const ordered = (a: number, b: number): Bounds => ({ from: Math.min(a, b), to: Math.max(a, b) });

/** What was understood of a typed text, and what is left. */
export interface Scan<Asked> {
  readonly tokens: readonly TypedPart<Asked>[];
  readonly rest: readonly Piece[];
}

// What stands in quotes is words, whatever it would mean.
const PIECE = /"[^"]*"?|“[^”]*”?|«[^»]*»?|\S+/gu;
const QUOTED = /^["“«]/u;

/** Reads a typed text part by part. */
export function scan<Asked>(text: string, readersOfPiece: readonly PartReader<Asked>[]): Scan<Asked> {
  const tokens: TypedPart<Asked>[] = [];
  const rest: Piece[] = [];
  let past = 0;
  for (const { 0: piece, index: start } of text.matchAll(PIECE)) {
    if (start < past) continue;
    const read = QUOTED.test(piece) ? [] : readersOfPiece;
    const token = firstFound(read, text, start);
    if (token === undefined) rest.push({ start, end: start + piece.length });
    else tokens.push({ start, ...token });
    past = token?.end ?? start + piece.length;
  }
  return { tokens, rest };
}

function firstFound<Asked>(
  readersOfPiece: readonly PartReader<Asked>[],
  text: string,
  at: number,
): FoundPart<Asked> | undefined {
  for (const read of readersOfPiece) {
    const token = read(text, at);
    if (token !== undefined) return token;
  }
  return undefined;
}

/** Bounds with others added; of two that leave nothing between them the others alone. */
export function withBounds<Value>(old: Bounds<Value>, { from, to }: Bounds<Value>, rank: (value: Value) => number) {
  const merged = { from: from ?? old.from, to: to ?? old.to };
  const isEmpty = merged.from !== null && merged.to !== null && rank(merged.from) > rank(merged.to);
  return isEmpty ? { from, to } : merged;
}

/** Bounds that take in two, where no value lies between them: values that follow on one another are `step` apart. */
export function unitedBounds<Value>(
  one: Bounds<Value>,
  other: Bounds<Value>,
  rank: (value: Value) => number,
  step: number,
): Bounds<Value> | undefined {
  const low = ({ from }: Bounds<Value>) => (from === null ? -Infinity : rank(from));
  const high = ({ to }: Bounds<Value>) => (to === null ? Infinity : rank(to));
  const [first, second] = low(one) <= low(other) ? [one, other] : [other, one];
  if (low(second) > high(first) + step) return undefined;
  return { from: first.from, to: high(first) > high(second) ? first.to : second.to };
}
