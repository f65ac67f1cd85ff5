import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import type { IssueTerms } from './issue.ts';

/** Face of a bond whose face itself is indexed, on a day. */
export interface IndexedFace {
  readonly date: IsoDate;
  readonly value: number;
}

/** Between days so far apart the face is taken for linear, as an index is within its month. */
const MAX_GAP_DAYS = 31;

function faceOn(faces: readonly IndexedFace[], day: DayNumber): number | null {
  const date = isoFromDayNumber(day);
  const after = faces.find((face) => face.date >= date);
  const before = faces.findLast((face) => face.date <= date);
  if (after === undefined || before === undefined) return null;
  const from = dayNumberFromIso(before.date);
  const gap = dayNumberFromIso(after.date) - from;
  if (gap === 0) return after.value;
  return gap > MAX_GAP_DAYS ? null : before.value + ((after.value - before.value) * (day - from)) / gap;
}

/** The face of a day over that of now, ascending faces given; from today on 1. Null where the face of the day is not known. */
export function faceRatio(
  { faceValue, initialFaceValue }: IssueTerms,
  known: readonly IndexedFace[],
  today: IsoDate,
): (day: DayNumber) => number | null {
  const faces = [...known.filter(({ date }) => date < today), { date: today, value: faceValue }];
  const now = dayNumberFromIso(today);
  return (day) => {
    if (initialFaceValue === null) return null;
    if (day >= now) return 1;
    const face = faceOn(faces, day);
    return face === null ? null : face / faceValue;
  };
}
