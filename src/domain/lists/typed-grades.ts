import { bucketOf, findGrade, type Grade, gradeBeside, rankOfGrade } from '../issuer/grades.ts';
import type { Bounds } from './bounds.ts';
import { bounded } from './typed-parts.ts';

/** A grade as it is typed. */
export const GRADE = '([A-Da-d]{1,3}[1-3+\\-−]?)';

/** Letters that are words as well count only with a sign: `a`, `b`, `b2`. */
export const isPlainGrade = (text: string) => /^(?:aaa|aa|bbb|bb|ccc|[abc]{1,3}[+\-−]|[abc]aa?[1-3])$/i.test(text);

/** The bounds that a typed grade, or two, stand for; undefined where they are none. */
export function ratingOf(operator: string, text: string, other: string | undefined): Bounds<Grade> | undefined {
  const first = findGrade(text);
  if (first === undefined) return undefined;
  if (other !== undefined) {
    const second = findGrade(other);
    if (second === undefined) return undefined;
    return rankOfGrade(first) > rankOfGrade(second) ? { from: first, to: second } : { from: second, to: first };
  }
  if (operator === '>') return { from: gradeBeside(first, -1), to: null };
  if (operator === '<') return { from: null, to: gradeBeside(first, 1) };
  if (operator !== '' && operator !== ':') return bounded(operator, first);
  // Letters alone stand for their three steps; Moody's has no such step in the middle.
  const isBucket = /^[a-d]+$/i.test(text);
  const { best, worst } = bucketOf(first);
  return isBucket ? { from: worst, to: best } : { from: first, to: first };
}

/** Words for the better and the worse part of the scale. */
export const gradeWords: Readonly<Record<string, Bounds<Grade>>> = {
  ig: { from: 'BBB-', to: null },
  hy: { from: null, to: 'BB+' },
};
