import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { BasketComparison } from '#contract/lists/bond-basket.ts';
import { range } from '#domain/fields/field.ts';
import { nothingAsked, withRange } from '#domain/lists/asked.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { comparedOf } from '#domain/lists/measures.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import basket from '#labels/en/basket.json' with { type: 'json' };
import facets from '#labels/en/facets.json' with { type: 'json' };
import list from '#labels/en/list.json' with { type: 'json' };
import scatter from '#labels/en/scatter.json' with { type: 'json' };
import screener from '#labels/en/screener.json' with { type: 'json' };
import { PageTextsContext } from '../../context/reader-context.tsx';
import { scatterOfSearch } from '../scatter-search.ts';
import { BasketTable } from './bond-basket.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListGroups } from './list-groups.tsx';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { ScatterBar } from './scatter-bar.tsx';

const english = languageOf('en');
const catalogue = { facets: { ...facets, name_made_up: 'Made up' }, list, screener, scatter, basket };
const texts = { language: english, texts: createTexts(english, catalogue), catalogueAddress: '' };

const parts = { unit: 'years', edges: [0, 10], isUsual: true, isSorted: true, typed: 'mup', isCompared: true } as const;
const open = range('made_up', { ...parts, family: 'terms', isGrouped: true, hasMedian: true });
const closed = range('made_up', { ...parts, family: 'spread', isGrouped: true, hasMedian: true });
const withField = (field: typeof open): List => ({ ...lists.bonds, fields: [...lists.bonds.fields, field] });

const query = { q: '', sort: null, order: 'asc', page: 1, further: [] } as const;
const placeOf = (field: typeof open, asked = nothingAsked) => ({ list: withField(field), path: '/', asked, query });

/** What a visitor sees. */
function markup(element: ReactNode): string {
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(
    <PageTextsContext value={texts}>
      <RouterProvider router={router} />
    </PageTextsContext>,
  );
}

test('BEY-6 a made-up field has a menu with bounds, and a chip once it is asked for', () => {
  const page = markup(<ListFilters {...placeOf(open, withRange(nothingAsked, 'made_up', { from: 2, to: null }))} />);
  for (const part of ['name="made_up_from"', 'name="made_up_to"', 'Made up ≥ 2\u00a0years'])
    expect(page).toContain(part);
});

test('BEY-6 ACC-2 a made-up field whose family is closed has a menu without fields, and no order and no groups', () => {
  const page = markup(<ListFilters {...placeOf(closed)} />);
  expect(page).toContain('Made up');
  expect(page).not.toContain('name="made_up_from"');
  const tools = (field: typeof open) => markup(<ListTools place={placeOf(field)} grouping={null} columns={null} />);
  const inMenus = ['made_up.asc', 'group=made_up', 'value="made_up"'];
  expect(inMenus.map((part) => tools(open).includes(part))).toEqual([true, true, true]);
  expect(inMenus.map((part) => tools(closed).includes(part))).toEqual([false, false, true]);
});

test('BEY-6 ACC-2 a made-up field is a column of the table and of groups, masked where the answer says so', () => {
  const table = (masked: readonly string[]) => {
    const item = { id: 1, name: 'Bond', made_up: 4.25, masked, statusKey: 'outstanding' };
    const items = [masked.length === 0 ? item : { ...item, made_up: null }];
    const props = { caption: '', items, query, path: '/', columns: null, venueId: null, isOfCompany: false };
    return markup(<ListTable list={withField(open)} {...props} />);
  };
  expect(table([])).toContain('Made up, years');
  expect(table([])).toContain('4.25');
  expect(table(['made_up'])).toContain('****');
  const answer = { ok: true, value: [{ value: '4', count: 3, medians: { made_up: 4.25 }, masked: [] }] } as const;
  const groups = markup(<ListGroups place={placeOf(open)} grouping={open} answer={answer} />);
  expect(groups).toContain('4.25');
  expect(groups).toContain('made_up_from=3.5&amp;made_up_to=4.5');
});

test('BEY-6 a made-up field stands in the menus of the scatter, and in the comparison with a watchlist', () => {
  const { list: bonds, query: asked } = placeOf(open);
  const choice = scatterOfSearch(bonds, new URLSearchParams('view=scatter&x=made_up&y=yield'));
  expect(choice).toMatchObject({ x: 'made_up', y: 'yield', fit: 'nelson-siegel' });
  if (choice === null) throw new Error('no scatter is asked for');
  const bar = markup(<ScatterBar choice={choice} list={bonds} query={asked} />);
  expect(bar.split('<option value="made_up"').length).toBe(3);
  expect(bar).toContain('Made up, years');
  const own = { count: 2, lower: 4, median: 4.25, upper: 5 };
  const side = { ...Object.fromEntries(comparedOf(bonds).map(({ id }) => [id, null])), count: 3, made_up: own };
  const compared = { id: 1, name: '', screen: side, basket: side } as unknown as BasketComparison;
  expect(markup(<BasketTable compared={compared} list={bonds} />)).toContain('4.25');
});
