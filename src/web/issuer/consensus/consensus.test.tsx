import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ConsensusBlock } from './consensus.tsx';

const labels = { indexName: 'Forecast', actual_value: 'Current value' };

function html(count: number): string {
  const items = Array.from({ length: count }, (_, at) => ({
    id: at,
    indexName: `Index ${at + 1}`,
    actual_value: '1.00',
    'actual_value.numeric': 1,
    unit: '%',
    date: '2025-06-01',
    masked: [],
  }));
  return renderToStaticMarkup(
    <MemoryRouter>
      <ConsensusBlock answer={{ items, labels }} />
    </MemoryRouter>,
  );
}

test('REP-7 six forecasts stand on a page, under the heads of the answer', () => {
  const markup = html(30);
  expect([...markup.matchAll(/Index \d+/g)].map(([name]) => name)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Index ${n}`));
  expect(markup).toContain('Current value');
  const pages = [...markup.matchAll(/<button[^>]*>(\d)<\/button>/g)].map(([, page]) => page);
  expect(pages).toEqual(['1', '2', '3', '4', '5']);
  expect(html(6)).not.toContain('<nav');
});
