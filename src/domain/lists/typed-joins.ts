import type { IsoDate } from '#math/units.ts';
import { isCouponType } from '../fields/bond-kinds.ts';
import type { ChoiceField, DayField, GradesField, RangeField } from '../fields/field.ts';
import { type Grade, gradeBeside, rankOfGrade } from '../issuer/grades.ts';
import type { Bounds } from './bounds.ts';
import { type Piece, type Scan, type TypedPart, unitedBounds } from './typed-parts.ts';

/** One thing that a part of a typed text asks for. */
export type AskedPart =
  | { readonly field: ChoiceField; readonly values: readonly string[] }
  | { readonly field: RangeField | DayField; readonly bounds: Bounds }
  | { readonly field: DayField; readonly days: Bounds<IsoDate> }
  | { readonly field: GradesField; readonly grades: Bounds<Grade> };

/** Words before a value that is not wanted. */
export const NEGATIONS = 'not|excl|ex|nicht|ohne|не|без|кроме|крім|sans|sin|senza|bez|hariç';
const NOT = new RegExp(`^(?:${NEGATIONS})$`, 'iu');
const OR = /^(?:or|oder|или|або|ou|o|lub|veya|\/|\|)$/iu;

/** The opposite of a part; undefined where no filter asks for that. */
export function negated(part: AskedPart): AskedPart | undefined {
  if ('values' in part) return { field: part.field, values: part.values.map((value) => `-${value}`) };
  if (!('grades' in part)) return undefined;
  const { from, to } = part.grades;
  if ((from === null) === (to === null)) return undefined;
  const bounds = { from: to && gradeBeside(to, -1), to: from && gradeBeside(from, 1) };
  return { field: part.field, grades: bounds };
}

/** The bounds of two parts as one, where nothing lies between them. */
function united(one: AskedPart, other: AskedPart): AskedPart | undefined {
  if ('bounds' in one && 'bounds' in other && one.field.type === 'day') {
    const bounds = unitedBounds(one.bounds, other.bounds, Number, 1);
    return bounds && { field: one.field, bounds };
  }
  if (!('grades' in one && 'grades' in other)) return undefined;
  const grades = unitedBounds<Grade>(one.grades, other.grades, (value) => -rankOfGrade(value), 1);
  return grades && { field: one.field, grades };
}

/** What two parts with an `or` between them ask for together; undefined where no filter asks for that. */
function eitherOf(one: AskedPart, other: AskedPart): readonly [AskedPart, AskedPart] | undefined {
  if (one.field.id !== other.field.id) return undefined;
  if (!('values' in one && 'values' in other)) {
    const both = united(one, other);
    return both && [both, both];
  }
  // Of features a bond must have all.
  const isFeature = one.field.of === 'kind' && ![...one.values, ...other.values].every((kind) => isCouponType(kind));
  return isFeature ? undefined : [one, other];
}

/** Whether a word says that either of two values will do. */
export const isOrWord = (word: string): boolean => OR.test(word);

/** The same with each value taking in the `or` before it. What stands before a value alone may have been taken out of the text already. */
export function withoutOr(text: string, { tokens, rest }: Scan<AskedPart>): Scan<AskedPart> {
  const joined: TypedPart<AskedPart>[] = [];
  const joins = new Set<Piece>();
  for (const token of tokens) {
    const before = joined.at(-1);
    const or = rest.find(
      (piece) =>
        isOrWord(text.slice(piece.start, piece.end)) &&
        text.slice(piece.end, token.start).trim() === '' &&
        piece.end <= token.start,
    );
    const isBeside = or !== undefined && text.slice(before?.end ?? 0, or.start).trim() === '';
    const both = before === undefined ? ([token.asked, token.asked] as const) : eitherOf(before.asked, token.asked);
    if (or === undefined || !isBeside || both === undefined || (before === undefined && !('values' in token.asked)))
      joined.push(token);
    else {
      joins.add(or);
      if (before !== undefined) joined[joined.length - 1] = { ...before, asked: both[0] };
      joined.push({ ...token, start: or.start, asked: both[1] });
    }
  }
  return { tokens: joined, rest: rest.filter((piece) => !joins.has(piece)) };
}

/** The same with a part whose opposite no filter can ask for left as words, with the `not` before it. */
export function withoutNot(text: string, { tokens, rest }: Scan<AskedPart>): Scan<AskedPart> {
  const isNegated = ({ start }: Piece) =>
    rest.some(
      (piece) =>
        NOT.test(text.slice(piece.start, piece.end)) &&
        text.slice(piece.end, start).trim() === '' &&
        piece.end <= start,
    );
  const lost = tokens.filter(isNegated);
  if (lost.length === 0) return { tokens, rest };
  return {
    tokens: tokens.filter((token) => !lost.includes(token)),
    rest: [...rest, ...lost].sort((a, b) => a.start - b.start),
  };
}
