import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from './leak/leak-site.ts';
import { figuresOfBond, type Item, readLists, unlikeExplained } from './page-figures/bond-figures.ts';
import { type FiguresSite, openFiguresSite } from './page-figures/figures-site.ts';
import { rateColumns } from './page-figures/program-figures.ts';
import { type ToldFigure, twoValues, unnamedConventions } from './page-figures/told-figures.ts';

/** Two thousand pages. */
const LONG_MS = 2_700_000;

const renderPage = await builtPages();
const isBuilt = renderPage !== undefined;

let site: FiguresSite;
let items: ReadonlyMap<number, Item>;
/** What the list, page by page, its call and its files tell, by bond. */
let listed: ReadonlyMap<number | null, readonly ToldFigure[]>;

beforeAll(async () => {
  if (renderPage === undefined) return;
  site = await openFiguresSite(renderPage, [1001, 1030]);
  const read = await readLists(site);
  items = read.items;
  const figures = [...read.listed];
  for (let page = 2; page <= 30; page++)
    figures.push(...(await site.figuresOf(`/bonds/?page=${page}&columns=${rateColumns}`)));
  listed = Map.groupBy(figures, ({ bond }) => bond);
}, LONG_MS);
afterAll(() => site?.close());

test.skipIf(!isBuilt)(
  'NAV-6 BEY-6 no page of any bond has two values under one name, or a figure without its convention',
  async () => {
    const bonds = [...new Set([...items.keys(), ...[...listed.keys()].flatMap((id) => id ?? [])])];
    expect(bonds.length).toBeGreaterThan(400);
    for (const id of bonds) {
      const { near: figures, unnamed } = await figuresOfBond(site, id);
      expect.soft(unnamed, String(id)).toEqual([]);
      const item = items.get(id);
      expect.soft(item, `${id} stands on a page and not in the call of the list`).toBeDefined();
      if (item !== undefined) expect.soft(await unlikeExplained(site, item), `explanations of ${id}`).toEqual([]);
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
