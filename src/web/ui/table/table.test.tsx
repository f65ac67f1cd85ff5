import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type Column, type Line, linesOf } from './column.ts';
import { refusalOf } from './show-more.tsx';
import { Table, type TableProps } from './table.tsx';

interface Bond {
  readonly name: string;
  readonly price: number | null;
}

const columns: readonly Column<Bond>[] = [
  { id: 'name', title: 'Bond', sortValue: ({ name }) => name, cell: ({ name }) => name },
  { id: 'price', title: 'Price', kind: 'number', sortValue: ({ price }) => price, cell: ({ price }) => price },
];

const bonds: readonly Bond[] = [
  { name: 'Norvane', price: 101 },
  { name: 'Halden', price: null },
  { name: 'Sunde', price: 99 },
];
const lines = linesOf(bonds, ({ name }) => name);

/** The first HTML of a table: all that a reader without a script gets. */
function html(props: Partial<TableProps<Bond>>): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Table caption="Bonds" columns={columns} lines={lines} {...props} />
    </MemoryRouter>,
  );
}

const rowsOf = (markup: string) => markup.match(/<tr[^>]*data-index.*?<\/tr>/g) ?? [];

test('TBL-2 a table has its caption and heads of columns, and says how it is sorted', () => {
  const markup = html({ sorting: { by: 'table', first: { column: 'price', order: 'desc' } } });
  expect(markup).toContain('<caption class="sr">Bonds</caption>');
  expect(markup.match(/<th scope="col"/g)).toHaveLength(2);
  expect(markup).toMatch(/<th[^>]*aria-sort="descending"[^>]*>(?:(?!<\/th>).)*Price/);
  expect(rowsOf(markup).map((row) => /Norvane|Halden|Sunde/.exec(row)?.[0])).toEqual(['Norvane', 'Sunde', 'Halden']);
});

test('TBL-2 a sort by address is a link, which works without a script', () => {
  const sorting = { by: 'address', sort: null, to: (column: string) => `/?sort=${column}` } as const;
  expect(html({ sorting })).toContain('href="/?sort=price"');
});

test('ACC-2 a masked figure shows as four signs alone, and its head does not sort', () => {
  const masked = columns.map((column) => (column.id === 'price' ? { ...column, isMasked: () => true } : column));
  const markup = html({ columns: masked, sorting: { by: 'table' } });
  expect(markup).not.toMatch(/101|99/);
  expect(markup.match(/\*{4}/g)).toHaveLength(3);
  expect(markup).toMatch(/aria-disabled="true"[^>]*>Price/);
});

test('TBL-1 without a script rows below the limit and in closed groups stand too', () => {
  expect(rowsOf(html({ limit: 1 }))).toHaveLength(3);
  expect(rowsOf(html({ limit: 1 })).filter((row) => row.includes('folded'))).toHaveLength(2);
  const closed: readonly Line<Bond>[] = [{ kind: 'group', id: 'g', title: 'Group', isOpen: false, lines }];
  const rows = rowsOf(html({ lines: closed }));
  expect(rows).toHaveLength(4);
  expect(rows.filter((row) => row.includes('folded'))).toHaveLength(3);
});

test('TBL-6 a locked row has its marker and no cells', () => {
  const markup = html({ lines: [...lines, { kind: 'locked', id: 'l' }], hasNumbers: true });
  expect(rowsOf(markup).at(-1)?.match(/<td/g)).toHaveLength(2);
});

test.each([
  [0, 1077, 'need_authorization'],
  [0, 1, 'need_authorization'],
  [1, 1077, 'need_access'],
  [1, 1, null],
  [1077, 1077, null],
  [0, 0, null],
])('TBL-6 level %i before rows of level %i: %s', (level, required, refusal) => {
  expect(refusalOf(level, required)).toBe(refusal);
});
