import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from './leak/leak-site.ts';
import { figuresOfBond, type Item, readLists, unlikeExplained } from './page-figures/bond-figures.ts';
import { type FiguresSite, openFiguresSite } from './page-figures/figures-site.ts';
import { pageTree } from './page-figures/page-tree.ts';
import { explainedOf } from './page-figures/program-figures.ts';
import {
  type ToldFigure,
  toldFigures,
  twoValues,
  unnamedConventions,
  unnamedTexts,
} from './page-figures/told-figures.ts';

/** A plain bond, a puttable and a callable one, sinkers, floaters, perpetuals, linkers, bills: one of each kind; bills of the US and the UK, a bond of Japan. */
const bonds = [
  1001, 1002, 1003, 1004, 1006, 1007, 1008, 1009, 1010, 1011, 1030, 1032, 1037, 1044, 1057, 1063, 1106, 1127,
] as const;
const held = [1001, 1002, 1007, 1010, 1030];

let site: FiguresSite;
const renderPage = await builtPages();
const isBuilt = renderPage !== undefined;

let listed: readonly ToldFigure[];
let items: ReadonlyMap<number, Item>;

beforeAll(async () => {
  if (renderPage === undefined) return;
  site = await openFiguresSite(renderPage, held);
  ({ listed, items } = await readLists(site));
});
afterAll(() => site?.close());

test.skipIf(!isBuilt)('NAV-6 BEY-6 the list, its call and its files name a convention with every figure', () => {
  expect(listed.length).toBeGreaterThan(10_000);
  expect(unnamedConventions(listed)).toEqual([]);
});

test.skipIf(!isBuilt).each(bonds)(
  'NAV-6 BEY-6 the page of bond %i, the calls behind it, the list and its files tell one value under one name',
  async (id) => {
    const { whole, near, unnamed } = await figuresOfBond(site, id);
    expect(whole.length).toBeGreaterThan(5);
    expect.soft(unnamed).toEqual([]);
    const peers = new Set(whole.map(({ bond }) => bond));
    expect.soft(twoValues([...near, ...listed.filter(({ bond }) => peers.has(bond))])).toEqual([]);
  },
);

test.skipIf(!isBuilt).each(bonds)('BEY-1 what explains a figure of bond %i in the list ends with it', async (id) => {
  const item = items.get(id);
  if (item === undefined) throw new Error(`bond ${id} has left the list`);
  expect(explainedOf(item).length).toBeGreaterThan(0);
  expect(await unlikeExplained(site, item)).toEqual([]);
});

test.skipIf(!isBuilt).each([1001, 1009, 1030])(
  'BEY-9 NAV-6 the page of bond %i as of an earlier day tells one value under one name',
  async (id) => {
    const path = `/bonds/${id}/?whole=1&as_of=2026-11-16`;
    const figures = await site.figuresOf(path, id);
    expect(figures.length).toBeGreaterThan(5);
    expect(unnamedConventions(figures)).toEqual([]);
    expect(unnamedTexts(await site.pageOf(path))).toEqual([]);
    expect(twoValues(figures)).toEqual([]);
  },
);

test
  .skipIf(!isBuilt)
  .each(['/calendar/', '/curves/', '/profile/alerts/', '/', '/bonds/?view=scatter', '/calculator/?bond=1001'])(
  'NAV-6 BEY-6 no picture and no spoken text of %s has a yield, duration or spread without its convention',
  async (path) => {
    const page = await site.pageOf(path);
    expect(unnamedTexts(page)).toEqual([]);
    expect(unnamedConventions(toldFigures(page))).toEqual([]);
  },
);

test.skipIf(!isBuilt)(
  'NAV-6 GRA-1 the page of a company with its map names the convention of each figure',
  async () => {
    const path = `/company/${items.get(1001)?.issuerId}/?whole=1`;
    const figures = await site.figuresOf(path);
    expect(figures.length).toBeGreaterThan(10);
    expect(unnamedConventions(figures)).toEqual([]);
    expect(unnamedTexts(await site.pageOf(path))).toEqual([]);
    // The map is of one venue, which it names.
    const ofMain = figures.filter(({ bond, place }) => bond !== null && !place.startsWith('Map as a table'));
    expect(twoValues([...ofMain, ...listed])).toEqual([]);
  },
);

test.skipIf(!isBuilt).each([
  ['/bonds/', 60],
  ['/bonds/?view=scatter', 100],
  ['/bonds/?group=rating', 60],
  ['/bonds/?as_of=2026-11-16', 60],
  ['/compare/?bonds=1001,1002,1006,1010,1030', 20],
  ['/watchlists/', 8],
  ['/bondlens_estimation/', 10],
] as const)('NAV-6 BEY-6 each yield, duration and spread of %s names its convention', async (path, least) => {
  const figures = await site.figuresOf(path);
  expect(figures.length).toBeGreaterThan(least);
  expect(unnamedConventions(figures)).toEqual([]);
  const isToday = !path.includes('as_of') && !path.includes('estimation');
  expect(twoValues(isToday ? [...figures.filter(({ bond }) => bond !== null), ...listed] : figures)).toEqual([]);
});

test.skipIf(!isBuilt).each(['1001', '1030', '1007'])(
  'BEY-3 each yield, duration and spread of the calculator of bond %s names its convention',
  async (bond) => {
    const figures = await site.figuresOf(`/calculator/?bond=${bond}`);
    expect(figures.length).toBeGreaterThan(10);
    expect(unnamedConventions(figures)).toEqual([]);
  },
);

describe('NAV-6 a page with figures', () => {
  const page = (more: string) =>
    toldFigures(
      pageTree(`<dl><dt>Modified duration</dt><dd>4.00<small>years</small></dd><dd>to maturity, effective, Act/365</dd></dl>
        <table><caption>Ends</caption><thead><tr><th>To</th><th>${more}</th></tr></thead>
        <tbody><tr><td>○ maturity 18 Jan 2033</td><td>3.91</td></tr></tbody></table>`),
    );

  test('NAV-6 that tells two values under one name is found', () => {
    expect(twoValues(page('Mod. duration, eff., years'))).toHaveLength(1);
    expect(twoValues(page('Mod. duration, years'))).toHaveLength(1);
    expect(twoValues(page('Mod. duration, market, years'))).toEqual([]);
    expect(twoValues(page('Macaulay duration, eff., years'))).toEqual([]);
  });

  test('NAV-6 that leaves a convention out is found', () => {
    expect(unnamedConventions(page('Mod. duration, years'))).toEqual(['Ends: Mod. duration, years']);
    expect(unnamedConventions(page('Z-spread, bp'))).toEqual(['Ends: Z-spread, bp']);
    expect(unnamedConventions(page('Z-spread over swaps, bp'))).toEqual(['Ends: Z-spread over swaps, bp']);
    expect(unnamedConventions(page('Z-spread over swaps, annual, bp'))).toEqual([]);
  });
});
