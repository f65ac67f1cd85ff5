/** The international long-term scale as S&P and Fitch write it, the best grade first. */
export const grades = [
  'AAA',
  'AA+',
  'AA',
  'AA-',
  'A+',
  'A',
  'A-',
  'BBB+',
  'BBB',
  'BBB-',
  'BB+',
  'BB',
  'BB-',
  'B+',
  'B',
  'B-',
  'CCC+',
  'CCC',
  'CCC-',
  'CC',
  'C',
  'D',
] as const;
export type Grade = (typeof grades)[number];

/** The same places as Moody's writes them, by the mapping that regulators use (ECAI mapping, Implementing Regulation (EU) 2016/1799). */
const moodysGrades: readonly string[] = [
  'Aaa',
  'Aa1',
  'Aa2',
  'Aa3',
  'A1',
  'A2',
  'A3',
  'Baa1',
  'Baa2',
  'Baa3',
  'Ba1',
  'Ba2',
  'Ba3',
  'B1',
  'B2',
  'B3',
  'Caa1',
  'Caa2',
  'Caa3',
  'Ca',
  'C',
];

/** The grade that a text names in either way of writing, in any case of letters; undefined for another text. */
export function findGrade(text: string): Grade | undefined {
  const folded = text.replaceAll('−', '-').toLowerCase();
  const moodys = moodysGrades.findIndex((grade) => grade.toLowerCase() === folded);
  return grades.find((grade) => grade.toLowerCase() === folded) ?? grades[moodys];
}

/** The place of a grade, 0 for the best. */
export const rankOfGrade = (grade: Grade): number => grades.indexOf(grade);

/** The grade so many places better (below 0) or worse, no further than the ends of the scale. */
export function gradeBeside(grade: Grade, step: number): Grade {
  const at = Math.min(Math.max(rankOfGrade(grade) + step, 0), grades.length - 1);
  return grades[at] ?? grade;
}

/** The best and the worst grade of the same letters: BBB+ and BBB- of BBB. */
export function bucketOf(grade: Grade): { readonly best: Grade; readonly worst: Grade } {
  const letters = grade.replace(/[+-]/, '');
  const own = grades.filter((each) => each.replace(/[+-]/, '') === letters);
  return { best: own[0] ?? grade, worst: own.at(-1) ?? grade };
}

/** All grades between two, ends counted, in both ways of writing; the scale's end where a bound is null. */
export function gradesBetween(worst: Grade | null, best: Grade | null): readonly string[] {
  const first = best === null ? 0 : rankOfGrade(best);
  const end = (worst === null ? grades.length - 1 : rankOfGrade(worst)) + 1;
  return [...new Set([...grades.slice(first, end), ...moodysGrades.slice(first, end)])];
}

interface PlacedGrade {
  readonly grade: string;
  /** Place on the agency's scale, 1 the best; null for a grade that is not on it. */
  readonly position: number | null;
}

/** Whether a grade is better than the one before: by the agency's own scale, else by the international one; null where neither has both. */
export function gradeMove(before: PlacedGrade, now: PlacedGrade): 'up' | 'down' | null {
  const rank = ({ grade }: PlacedGrade) => {
    const found = findGrade(grade);
    return found === undefined ? null : rankOfGrade(found);
  };
  const isOnScale = before.position !== null && now.position !== null;
  const [from, to] = [before, now].map((placed) => (isOnScale ? placed.position : rank(placed)));
  if (from === null || from === undefined || to === null || to === undefined || from === to) return null;
  return to < from ? 'up' : 'down';
}
