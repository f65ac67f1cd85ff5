import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { FilterField } from '#domain/fields/field.ts';
import { nothingAsked } from '#domain/lists/asked.ts';
import { lists } from '#domain/lists/lists.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import bond from '#labels/en/bond.json' with { type: 'json' };
import facets from '#labels/en/facets.json' with { type: 'json' };
import list from '#labels/en/list.json' with { type: 'json' };
import screener from '#labels/en/screener.json' with { type: 'json' };
import { PageTextsContext } from '../../context/reader-context.tsx';
import type { ListQuery } from '../../platform/lists/list-query.ts';
import { BondList } from './item-list.tsx';
import { ListGroups } from './list-groups.tsx';

const english = languageOf('en');
const catalogues = { bond, facets, list, screener };
const texts = { language: english, texts: createTexts(english, catalogues), catalogueAddress: '' };
const query: ListQuery = { q: '', sort: null, order: 'asc', page: 1 };
const unkept = [
  { field: 'ytw', since: '2026-11-20' },
  { field: 'ytb', since: '2026-11-20' },
  { field: 'oas', since: null },
];

function shown(element: ReactElement): string {
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(
    <PageTextsContext value={texts}>
      <RouterProvider router={router} />
    </PageTextsContext>,
  ).replaceAll('\u00a0', ' ');
}

function markup(columns: readonly string[] | null, asked: Partial<ListQuery> = {}, items = 1): string {
  const bonds = [{ id: 1, name: 'A', masked: [], statusKey: 'outstanding', yield: 0.05, ytw: null, oas: null }];
  const value = { total: items, page: 1, pageSize: 30, items: bonds.slice(0, items), unkept };
  const filterWords = { nothing: <p>Nothing found</p> };
  return shown(
    <BondList list={{ ok: true, value }} query={{ ...query, ...asked }} columns={columns} filterWords={filterWords} />,
  );
}

test('BEY-9 a list as of a day says in a line and in each cell which of its columns were not kept then', () => {
  const page = markup(['yield', 'ytw', 'oas']);
  for (const part of [
    'Not kept before 20 Nov 2026: Yield to worst.',
    'Not kept for earlier days: OAS over government.',
  ])
    expect(page).toContain(part);
  expect(page.match(/>not kept</g)).toHaveLength(2);
});

test('BEY-9 groups as of a day say which of their filters were not kept then', () => {
  const place = {
    list: lists.bonds,
    path: '/',
    asked: nothingAsked,
    query: { ...query, filters: [['ytw_from', '4']] as const },
  };
  const grouping = lists.bonds.fields.find(({ id }) => id === 'currency') as FilterField;
  const groups = shown(
    <ListGroups place={place} grouping={grouping} answer={{ ok: true, value: [] }} unkept={unkept} />,
  );
  expect(groups).toContain('Not kept before 20 Nov 2026: Yield to worst.');
  expect(groups).not.toContain('OAS');
});

test('BEY-9 of columns that are kept it says nothing, of a filter it does where that finds nothing', () => {
  expect(markup(null)).not.toMatch(/not kept/i);
  expect(markup(null, { filters: [['ytw_from', '5']] }, 0)).toContain('Not kept before 20 Nov 2026: Yield to worst.');
});
