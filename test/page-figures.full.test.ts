import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from './leak/leak-site.ts';
import { type FiguresSite, figuresOfCsv, openFiguresSite, rateColumns } from './page-figures/figures-site.ts';
import { type ToldFigure, twoValues, unnamedConventions } from './page-figures/told-figures.ts';

/** Two thousand pages. */
const LONG_MS = 900_000;

const renderPage = await builtPages();
const isBuilt = renderPage !== undefined;

let site: FiguresSite;
/** What the list, page by page, and its file tell, by bond. */
let listed: ReadonlyMap<number | null, readonly ToldFigure[]>;

beforeAll(async () => {
  if (renderPage === undefined) return;
  site = await openFiguresSite(renderPage, [1001, 1030]);
  const figures = [...figuresOfCsv(await site.textOf('/api/bonds/file/csv/'))];
  for (let page = 1; page <= 30; page++)
    figures.push(...(await site.figuresOf(`/?page=${page}&columns=${rateColumns}`)));
  listed = Map.groupBy(figures, ({ bond }) => bond);
}, LONG_MS);
afterAll(() => site?.close());

test.skipIf(!isBuilt)(
  'NAV-6 BEY-6 no page of any bond has two values under one name, or a figure without its convention',
  async () => {
    const bonds = [...listed.keys()].flatMap((id) => id ?? []);
    expect(bonds.length).toBeGreaterThan(400);
    for (const id of bonds) {
      const pages = [];
      for (const search of ['?whole=1', '?convention=effective', '?convention=street', '?convention=simple'])
        pages.push(await site.figuresOf(`/bonds/${id}/${search}`, id));
      const figures = pages.flat();
      expect.soft(unnamedConventions(figures), String(id)).toEqual([]);
      const near = new Set(figures.map(({ bond }) => bond));
      expect
        .soft(twoValues([...figures, ...[...near].flatMap((bond) => listed.get(bond) ?? [])]), String(id))
        .toEqual([]);
      const calculator = await site.figuresOf(`/calculator/?bond=${id}`);
      expect.soft(unnamedConventions(calculator), `calculator of ${id}`).toEqual([]);
    }
  },
  LONG_MS,
);
