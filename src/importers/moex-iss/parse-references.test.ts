import { expect, test } from 'vitest';
import { parseRatings } from './parse-references.ts';

const rating = (grade: string, day: string) => ({
  agency_name_short_ru: 'Эксперт РА',
  rating_level_name_short_ru: grade,
  rating_date: `${day} 00:00:00`,
});

test('BEY-16 the grade of a day stands before the withdrawal of the expected one, in whatever order they come', () => {
  const withdrawn = rating('Отозван', '2025-11-20');
  const given = rating('ruAA-', '2025-11-20');
  for (const ratings of [
    [withdrawn, given],
    [given, withdrawn],
  ]) {
    const { rows, failures, rowsRead } = parseRatings({ RU000ASAMPL9: { ratings } });
    expect(rows.map(({ grade }) => grade)).toEqual(['ruAA-']);
    expect(rowsRead).toBe(2);
    expect(failures).toMatchObject([{ line: 1, code: 'duplicate-row', field: 'rating_date' }]);
  }
});

test('BEY-16 a rating that was taken back on another day is kept as withdrawn', () => {
  const ratings = [rating('ruAA-', '2025-11-20'), rating('Отозван', '2025-12-01')];
  const { rows, failures } = parseRatings({ RU000ASAMPL9: { ratings } });
  expect(rows.map(({ grade, ratedOn }) => [grade, ratedOn])).toEqual([
    ['ruAA-', '2025-11-20'],
    ['withdrawn', '2025-12-01'],
  ]);
  expect(failures).toEqual([]);
});
