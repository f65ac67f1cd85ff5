import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { ApiInit } from '../../platform/data/ask.ts';
import { type LinesQuery, loadLines } from './load-lines.ts';

const other = { id: 8, venueId: 5, model: 'bonds', colour: 2 } as const;
const index = { id: 9, venueId: 6, model: 'index', colour: 3 } as const;

const query: LinesQuery = {
  bondId: 7,
  bondName: 'Main',
  venueId: 4,
  venueName: 'Ground 4',
  range: { start: isoDate('2026-08-20'), end: isoDate('2026-11-20') },
  chartType: 'price',
  isOwnRange: false,
  columns: ['indicative_price'],
  compared: [other, index],
};

const row = (emission_id: number, trading_ground_id: number, date: string) => ({
  emission_id,
  trading_ground_id,
  date,
  masked: [],
});
const rows = [row(7, 4, '2026-11-18'), row(7, 4, '2026-11-19'), row(8, 5, '2026-11-19'), row(9, 6, '2026-11-18')];
const names = [
  { id: 8, tgId: 5, model: 'bonds', name: 'Other', tgName: 'Ground 5' },
  { id: 9, tgId: 6, model: 'index', name: 'Index', tgName: 'Ground 6' },
];

const refusal = (code: string, status: number) =>
  Response.json({ error: { code, message: '', field: null } }, { status });

/** A server that knows these names and refuses chart calls with items that are not its own. */
function server(known: readonly { readonly id: number }[], namesRefusal?: Response) {
  const asked: string[] = [];
  const api = async (path: string, init?: ApiInit) => {
    if (path.includes('compared-lines')) return namesRefusal ?? Response.json({ items: known });
    const { items } = JSON.parse(String(init?.body)) as { items: readonly { id: number }[] };
    asked.push(items.map(({ id }) => id).join(' '));
    const isKnown = items.every(({ id }) => id === 7 || known.some((name) => name.id === id));
    if (items.length > 1 && namesRefusal !== undefined) return namesRefusal.clone();
    if (!isKnown) return refusal('unknown_bond', 404);
    return Response.json(rows.filter(({ emission_id }) => items.some(({ id }) => id === emission_id)));
  };
  return { api, asked };
}

test('CMP-1 one call brings the rows of all lines, each line its own', async () => {
  const { api, asked } = server(names);
  const { result, lines, refusal } = await loadLines(api, query);
  expect(asked).toEqual(['7 8 9']);
  expect(refusal).toBeNull();
  expect(
    lines.map(({ key, name, venueName, colour, rows: own }) => [key, name, venueName, colour, own.length]),
  ).toEqual([
    ['7.4', 'Main', 'Ground 4', 1, 2],
    ['8.5', 'Other', 'Ground 5', 2, 1],
    ['i9.6', 'Index', 'Ground 6', 3, 1],
  ]);
  expect(result.ok && result.rows).toBe(lines[0]?.rows);
});

test('CMP-1 a link that names what is not there shows the rest', async () => {
  const { api, asked } = server(names.slice(1));
  const { lines } = await loadLines(api, query);
  expect(asked).toEqual(['7 8 9', '7 9']);
  expect(lines.map(({ key }) => key)).toEqual(['7.4', 'i9.6']);
});

test('CMP-6 who may not compare sees the bond alone, with the reason', async () => {
  const { api, asked } = server(names, refusal('need_access', 403));
  const { result, lines, refusal: reason } = await loadLines(api, query);
  expect(asked).toEqual(['7 8 9', '7']);
  expect([lines.length, reason, result.ok]).toEqual([1, 'need_access', true]);
});

test('ERR-1 a failed chart is a failure, whatever the names say', async () => {
  const failing = async (path: string) =>
    path.includes('compared-lines') ? Response.json({ items: names }) : refusal('unavailable', 503);
  expect(await loadLines(failing, query)).toMatchObject({ result: { ok: false, code: 'unavailable' }, lines: [] });
});
