import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveDemoMarket } from '#demo/move-demo-market.ts';
import { randomStream } from '#demo/random.ts';
import { isoDate } from '#math/units.ts';
import { readSheets } from '#server/testing/read-sheets.ts';
import { builtPages } from './leak/leak-site.ts';
import { type FiguresSite, openFiguresSite } from './page-figures/figures-site.ts';

const renderPage = await builtPages();
const friday = isoDate('2026-11-20');
const random = randomStream(1, 'live');
const MOVES = 2;
const ids = [1001, 1002, 1003, 1006, 1007];

let site: FiguresSite;
beforeAll(async () => {
  if (renderPage !== undefined) site = await openFiguresSite(renderPage, [1001]);
});
afterAll(() => site?.close());

/** Rows of a table by their heads; texts with commas stand before the columns that are read. */
function rowsOfCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = text.replace('\ufeff', '').trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells.at(at - names.length) ?? '']));
  });
}

const isTold = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== '–';
type Figures = readonly (readonly [price: unknown, ...derived: unknown[]])[];

type Summary = Readonly<Record<string, { readonly value: number } | null>>;

/** Price, yield, duration and spread of bonds as readers get them at one moment. */
const readers: Readonly<Record<string, () => Promise<Figures>>> = {
  list: async () => {
    const { items } = (await site.jsonOf('/api/bonds/')) as { items: Record<string, unknown>[] };
    return items.map(({ price, yield: rate, duration, spread }) => [price, rate, duration, spread]);
  },
  csv: async () =>
    rowsOfCsv(await site.textOf('/api/bonds/file/csv/?sort=yield&order=desc')).map((row) => [
      row.price,
      row.yield,
      row.modified_duration,
      row.g_spread,
    ]),
  addressed: async () =>
    rowsOfCsv(await site.textOf(`/api/csv/bonds/?isin=${ids}`)).map((row) => [
      row.price,
      row.yield,
      row.modified_duration,
      row.g_spread,
      row.yield_to_maturity,
    ]),
  xlsx: async () => {
    const [sheet] = await readSheets(await site.bytesOf('/api/bonds/file/xlsx/?columns=price,yield,duration,spread'));
    return (sheet?.rows ?? []).slice(1).map(([, price, rate, , duration, spread]) => [price, rate, duration, spread]);
  },
  summary: async () => {
    const read: (readonly [unknown, ...unknown[]])[] = [];
    for (const id of ids) {
      const answer = (await site.jsonOf(`/api/bonds/${id}/summary/`)) as Summary;
      const { price, yield: rate, duration, spread } = answer;
      read.push([price?.value, rate?.value, duration?.value, spread?.value]);
    }
    return read;
  },
  page: async () => {
    const told = await site.figuresOf('/bonds/1001/', 1001);
    return [
      [1, told.find(({ name }) => name === 'yield')?.value ?? told.find(({ name }) => /yield/.test(name))?.value],
    ];
  },
};

/** A node that has too much to do refuses: that tells nothing torn. */
function refused(error: unknown): null {
  if (error instanceof Error && error.message.endsWith(': 503')) return null;
  throw error;
}

/** How many bonds have a price and lack a figure that follows from it. */
const torn = (figures: Figures) =>
  figures.filter(([price, ...derived]) => isTold(price) && !derived.every(isTold)).length;

test.skipIf(renderPage === undefined)(
  'BEY-15 while prices move no list, file, call or page tells a price without the yield, duration and spread of it',
  async () => {
    const usual = new Map<string, number>();
    while (usual.size < Object.keys(readers).length) {
      for (const [name, read] of Object.entries(readers)) {
        const figures = await read().catch(refused);
        if (figures !== null) usual.set(name, torn(figures));
      }
    }
    const move = () =>
      moveDemoMarket(site.database, { bonds: 10, now: new Date(`${friday}T10:00:00Z`), tradingDay: friday, random });
    let isMoving = true;
    const moving = (async () => {
      for (let moves = 0; moves < MOVES; moves++) expect(await move()).toBeGreaterThan(0);
      isMoving = false;
    })();
    let reads = 0;
    while (isMoving) {
      for (const [name, read] of Object.entries(readers)) {
        const figures = await read().catch(refused);
        if (figures === null) continue;
        expect(torn(figures), name).toBe(usual.get(name));
        reads++;
      }
    }
    await moving;
    expect(reads).toBeGreaterThan(5);
  },
  300_000,
);
