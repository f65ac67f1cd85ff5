import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import facets from '#labels/en/facets.json' with { type: 'json' };
import { PageTextsContext } from '../../context/reader-context.tsx';
import { NotCounted } from './not-ready.tsx';

const english = languageOf('en');
const texts = { language: english, texts: createTexts(english, { facets }), catalogueAddress: '' };

function said(address: string): string {
  const router = createMemoryRouter([{ path: '/', element: <NotCounted /> }], { initialEntries: [address] });
  return renderToStaticMarkup(
    <PageTextsContext value={texts}>
      <RouterProvider router={router} />
    </PageTextsContext>,
  );
}

test('BEY-9 where groups and points of too many bonds would stand as of a day, it says what helps', () => {
  expect(said('/?group=currency&as_of=2026-05-03')).toContain('shown for up to 5,000 bonds. Narrow the list');
  expect(said('/?group=currency')).toContain('Counting');
});
