import { expect, test } from 'vitest';
import { type Command, foundCommands } from './found-commands.ts';

const command = (label: string, group: string | null = null): Command => ({
  id: label,
  label,
  group,
  keys: null,
  path: '/',
  press: null,
});

const commands = [
  command('Экспорт графика', 'График'),
  command('График'),
  command('Zobowiązania'),
  command('债券日历'),
  command('Columns', 'Table'),
];
const english: Readonly<Record<string, string>> = { 'Экспорт графика': 'Chart export', График: 'Chart' };
const found = (typed: string) =>
  foundCommands(typed, commands, (text) => english[text] ?? text).map(({ label }) => label);

test('BEY-14 commands are found by beginnings of words, in the reader’s language and in English', () => {
  expect(found('граф')).toEqual(['График', 'Экспорт графика']);
  expect(found('exp chart')).toEqual(['Экспорт графика']);
  expect(found('zobowiaz')).toEqual(['Zobowiązania']);
  expect(found('日历')).toEqual(['债券日历']);
  expect(found('olumns')).toEqual([]);
});

test('BEY-14 commands found by their names stand before those found by what they belong to', () => {
  const sorted = foundCommands('table', [command('Columns', 'Table'), command('Table')]).map(({ label }) => label);
  expect(sorted).toEqual(['Table', 'Columns']);
  const ratings = foundCommands('> rat', [command('Ratings', 'Events'), command('Ratings')]);
  expect(ratings.map(({ group }) => group)).toEqual([null, 'Events']);
});

test('BEY-14 the sign lists all commands, one letter without it none', () => {
  expect(found('>')).toHaveLength(commands.length);
  expect(found('> г')).toEqual(['График', 'Экспорт графика']);
  expect(found('г')).toEqual([]);
  expect(found('')).toEqual([]);
});

test('BEY-14 a command whose name is typed in full stands before those that begin with it', () => {
  const pages = [command('Calendar feeds'), command('Календарь'), command('Calendar', 'Pages')];
  const ofEnglish = (text: string) => (text === 'Календарь' ? 'Calendar' : text);
  expect(foundCommands('>calendar', pages, ofEnglish).map(({ label }) => label)).toEqual([
    'Календарь',
    'Calendar',
    'Calendar feeds',
  ]);
});
