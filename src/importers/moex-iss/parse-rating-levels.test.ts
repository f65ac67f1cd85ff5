import { expect, test } from 'vitest';
import { isRatingLevels, parseRatingLevels } from './parse-rating-levels.ts';

const columns = ['rating_level_id', 'name_short_ru', 'rating_level_description', 'rating_book_id'];
const answer = (...data: readonly unknown[][]) => ({ rating_levels: { columns, data } });

test('BEY-16 reads national scales with what each grade means, and lists grades of no agency', () => {
  const levels = answer(
    [2, 'AA+(RU)', 'Высокий уровень', 1],
    [1, 'AAA(RU)', 'Максимальный уровень', 1],
    [23, 'Отозван', null, 1],
    [46, 'AAA(KZ)', null, 3],
    [200, 'ruAAA', null, 11],
    [210, 'AAA.ru', null, 12],
    [220, 'AAA|ru|', null, 13],
    [69, 'AAA', 'Высший', 4],
    [69, 'AAA', 'Высший', 8],
    ['x', 'AA', null, 4],
  );
  expect(isRatingLevels(levels)).toBe(true);
  const { rows, failures, rowsRead } = parseRatingLevels(levels);
  expect(rowsRead).toBe(10);
  expect(rows).toEqual([
    { agency: 'ACRA', typeId: 3, grade: 'AAA(RU)', position: 1, description: 'Максимальный уровень' },
    { agency: 'ACRA', typeId: 3, grade: 'AA+(RU)', position: 2, description: 'Высокий уровень' },
    { agency: 'ACRA', typeId: 3, grade: 'AAA(KZ)', position: 1, description: null },
    { agency: 'Expert RA', typeId: 3, grade: 'ruAAA', position: 1, description: null },
    { agency: 'NCR', typeId: 3, grade: 'AAA.ru', position: 1, description: null },
    { agency: 'NRA', typeId: 3, grade: 'AAA|ru|', position: 1, description: null },
  ]);
  expect(failures.map(({ line, code }) => [line, code])).toEqual([
    [10, 'bad-number'],
    [8, 'bad-code'],
    [9, 'bad-code'],
  ]);
});
