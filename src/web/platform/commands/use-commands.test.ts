import { expect, test } from 'vitest';
import { translationBetween } from '../commands/use-commands.ts';

test('BEY-14 a text is told in the other language by its key, with all meanings that it has', () => {
  const own = { list: { sort: 'Сортировка', all: 'Все' }, menu: { every: 'Все', lost: 'Лишний' } };
  const english = { list: { sort: 'Sort', all: 'All' }, menu: { every: 'Everything' } };
  const of = translationBetween(own, english);
  expect(of('Сортировка')).toBe('Sort');
  expect(of('Все')).toBe('All Everything');
  expect(of('Лишний')).toBe('Лишний');
  expect(of('Alderhaven')).toBe('Alderhaven');
});
