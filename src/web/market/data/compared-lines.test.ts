import { expect, test } from 'vitest';
import { comparedLinesText, freeColour, hasPlaceFor, keyOfLine, readComparedLines } from './compared-lines.ts';

const main = { id: 1001, venueId: 2, model: 'bonds' } as const;
const read = (text: string) => readComparedLines(text, main).compared;
const shortly = (text: string) => read(text).map((line) => `${keyOfLine(line)} ${line.colour}`);

test('CMP-1 the address names bonds and indexes on venues', () => {
  expect(read('1002.2,i3001.9')).toEqual([
    { id: 1002, venueId: 2, model: 'bonds', colour: 2 },
    { id: 3001, venueId: 9, model: 'index', colour: 3 },
  ]);
  expect(read('')).toEqual([]);
});

test('CMP-3 what an address says twice, the main line and what is no line are left out', () => {
  expect(shortly('1002.2,1002.2,1001.2,abc,1.2.3.4,-1.2,1003.0,0.4,i1002.2')).toEqual(['1002.2 2', 'i1002.2 10']);
  expect(shortly('1001.5')).toEqual(['1001.5 2']);
});

test('CMP-2 an address has no more than nine bonds and ten indexes', () => {
  const bonds = Array.from({ length: 12 }, (_, at) => `${2001 + at}.2`);
  const indexes = Array.from({ length: 12 }, (_, at) => `i${3001 + at}.2`);
  const lines = read([...bonds, ...indexes].join(','));
  expect(lines.map(({ model }) => model)).toEqual([...Array(9).fill('bonds'), ...Array(10).fill('index')]);
  const { leftOut } = readComparedLines([...bonds, ...indexes].join(','), main);
  expect(leftOut.map(keyOfLine)).toEqual([...bonds.slice(9), ...indexes.slice(10)]);
  expect(new Set(lines.map(({ colour }) => colour)).size).toBe(19);
  expect(Math.max(...lines.map(({ colour }) => colour))).toBe(20);
  expect([hasPlaceFor('bonds', lines), hasPlaceFor('index', lines.slice(0, 18))]).toEqual([false, true]);
});

test('CMP-4 a line keeps its colour while others go, and a free colour is taken again', () => {
  const rest = read('1002.2,1003.2,1004.2').slice(1);
  expect(comparedLinesText(rest)).toBe('1003.2.3,1004.2.4');
  expect(freeColour(rest)).toBe(2);
  const next = [...rest, { id: 1005, venueId: 2, model: 'bonds', colour: freeColour(rest) } as const];
  expect(comparedLinesText(next)).toBe('1003.2.3,1004.2.4,1005.2.2');
  expect(read(comparedLinesText(next))).toEqual(next);
});

test('CMP-4 a colour that is taken or does not exist becomes another one', () => {
  expect(shortly('1002.2.7,1003.2.7,1004.2.1,1005.2.99')).toEqual(['1002.2 7', '1003.2 2', '1004.2 3', '1005.2 4']);
});

test('CMP-4 what is written is read back, whichever lines go', () => {
  let lines = read(Array.from({ length: 9 }, (_, at) => `${2001 + at}.2`).join(','));
  for (const place of [4, 0, 5, 2]) {
    lines = lines.filter((_, at) => at !== place);
    expect(read(comparedLinesText(lines))).toEqual(lines);
  }
});
