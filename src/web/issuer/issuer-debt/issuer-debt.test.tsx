import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { CompanyCard } from '#contract/issuer/companies.ts';
import { IssuerDebtBlock } from './issuer-debt.tsx';

function html(amount: number, unknown: number): string {
  const total = { currency: 'EUR', bonds: 1, outstanding: amount, unknown, dueWithinYear: 0, averageLife: null };
  const ladder = [{ currency: 'EUR', year: 2029, bonds: 1, amount }];
  return renderToStaticMarkup(
    <MemoryRouter>
      <IssuerDebtBlock
        facts={{ card: { name: 'Any' } as CompanyCard }}
        answer={{ today: '2026-11-29', currencies: [total], ladder }}
      />
    </MemoryRouter>,
  );
}

test('NAV-1 a company with bonds of unknown amounts does not owe nothing', () => {
  const unknown = html(0, 1);
  expect(unknown).not.toMatch(/<td[^>]*>0</);
  expect(unknown).not.toContain('<figure');
  const known = html(3_000_000, 0);
  expect(known).toContain('<figure');
  expect(known).toMatch(/<td[^>]*>0</);
});
