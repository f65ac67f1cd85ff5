import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { isinCheckDigit } from '#domain/market/instrument.ts';
import type { NewInstrument } from '#store/market/instruments/save-instruments.ts';

const LINES_A_PIECE = 5_000;

function isinOf(index: number): string {
  const body = `XS${String(index).padStart(9, '0')}`;
  return `${body}${isinCheckDigit(body)}`;
}

/** Bonds to which the made-up days belong. */
export function madeUpBonds(count: number): readonly NewInstrument[] {
  const unknown = { issuerId: null, ticker: null, registrationNumber: null, statusId: null };
  return Array.from({ length: count }, (_, index) => {
    const name = `Bond ${index}`;
    const isin = isinOf(index);
    return { ...unknown, kind: 'bond', name, shortName: name, isin, currency: 'EUR', isGenerated: false, codes: [] };
  });
}

const columns = [
  'ISIN',
  'Date',
  'Bid',
  'Ask',
  'Open',
  'Low',
  'High',
  'Last',
  'Average',
  'Close',
  'Volume',
  'Turnover',
  'Deals',
  'Yield',
];

function lineOf(bond: number, day: number): string {
  const price = 90 + ((bond * 7 + day * 3) % 2000) / 100;
  const prices = [-0.25, 0.25, 0, -0.5, 0.75, 0.1, 0.05, 0.125].map((step) => (price + step).toFixed(3));
  const date = new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10);
  return [isinOf(bond), date, ...prices, day * 10, (day * 1000.5).toFixed(2), day % 90, (price / 20).toFixed(4)].join(
    ';',
  );
}

/** Writes a table of trading days, day by day as an archive comes. */
export async function writeMadeUpDays(path: string, bonds: number, firstDay: number, days: number): Promise<void> {
  const file = createWriteStream(path);
  let lines = [columns.join(';')];
  for (let row = 0; row < bonds * days; row++) {
    lines.push(lineOf(row % bonds, firstDay + Math.floor(row / bonds)));
    if (lines.length < LINES_A_PIECE) continue;
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain');
    lines = [];
  }
  file.end(lines.length === 0 ? '' : `${lines.join('\n')}\n`);
  await once(file, 'finish');
}

const field = (column: string) => ({ column });

/** The mapping of these tables. */
export const madeUpMapping = JSON.stringify({
  source: { code: 'made-up', name: 'Made up' },
  target: 'trading-days',
  file: { format: 'csv', separator: ';' },
  units: { price: 'percent', rate: 'percent' },
  venues: [{ code: 'made-up', name: 'Made up', kind: 'exchange' }],
  fields: {
    isin: field('ISIN'),
    date: field('Date'),
    venue: { value: 'made-up' },
    bid: field('Bid'),
    ask: field('Ask'),
    open: field('Open'),
    low: field('Low'),
    high: field('High'),
    last: field('Last'),
    average: field('Average'),
    close: field('Close'),
    volume: field('Volume'),
    turnover: field('Turnover'),
    dealCount: field('Deals'),
    publishedYield: field('Yield'),
  },
});
