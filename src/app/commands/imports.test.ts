import { expect, test } from 'vitest';
import { runLine } from './imports.ts';

test('BEY-16 shows a run with its number, end, source, file, counts and seconds', () => {
  const run = {
    id: 7,
    source: 'archive',
    kind: 'table trading-days',
    fileName: 'days.csv',
    rowsRead: 10,
    rowsStored: 6,
    rowsUnchanged: 3,
    storedAt: null,
    undoneAt: null,
    undoneBy: null,
    importedBy: 'bondlens',
    hasJoined: false,
    wasStopped: false,
    partCount: 0,
    parts: [],
    rowsFailed: 1,
    startedAt: new Date(Date.UTC(2026, 2, 20, 18, 45, 0)),
    finishedAt: new Date(Date.UTC(2026, 2, 20, 18, 45, 2, 500)),
  };
  expect(runLine(run)).toBe(
    '7  2026-03-20 18:45:02Z  archive  table trading-days  days.csv: 10 rows, 6 stored, 3 unchanged, 1 failed, 2.5 s',
  );
});
