import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import alerts from '#labels/en/alerts.json' with { type: 'json' };
import list from '#labels/en/list.json' with { type: 'json' };
import providers from '#labels/en/providers.json' with { type: 'json' };
import shell from '#labels/en/shell.json' with { type: 'json' };
import { ProviderButtons } from '../../account/providers/providers.tsx';
import { PageTextsContext, SessionContext, visitorSession } from '../../context/reader-context.tsx';
import { SavedSearches } from '../../lists/saved-searches/saved-searches.tsx';
import { SignedInMenu } from './account-menu.tsx';
import { YieldNote } from './page-banners.tsx';

const english = languageOf('en');
const modules = { alerts, list, providers, shell };
const texts = { language: english, texts: createTexts(english, modules), catalogueAddress: '' };

/** What a reader with full access reads of a part of a page. */
function read(part: ReactNode, { at = '/', yieldNote = false } = {}): string {
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [at] });
  return renderToStaticMarkup(
    <PageTextsContext value={texts}>
      <SessionContext value={{ ...visitorSession, accountId: 'ann', audience: 'full', level: 1077, yieldNote }}>
        <RouterProvider router={router} />
      </SessionContext>
    </PageTextsContext>,
  );
}

const failed = { ok: false, code: 'unavailable' } as const;

test.each([
  ['Your saved searches', <SavedSearches key="1" searches={failed} model="bonds" query="" />],
  ['Other ways to sign in', <ProviderButtons key="2" providers={failed} next="/" />],
  ['Whether support has answered', <SignedInMenu key="3" tickets={{ count: null, retry: () => undefined }} />],
])('ERR-1 SHL-8 SHL-10 %s: what did not load says so, with a way to try again', (words, part) => {
  const said = read(part);
  expect(said).toContain(words);
  expect(said).toContain('role="alert"');
  expect(said).toContain('Try again');
});

test('SHL-8 SHL-10 what is not there is no failure', () => {
  const none = [
    <SavedSearches key="1" searches={null} model="bonds" query="" />,
    <ProviderButtons key="2" providers={{ ok: true, value: { items: [] } }} next="/" />,
    <SignedInMenu key="3" tickets={{ count: 0, retry: () => undefined }} />,
  ];
  for (const part of none) expect(read(part)).not.toContain('Try again');
});

test('BEY-6 who kept something on yields to worst is told that their definition changed, on his own pages until he dismisses it', () => {
  for (const at of ['/', '/profile/alerts/?page=2', '/watchlists/']) {
    const said = read(<YieldNote />, { at, yieldNote: true });
    expect(said).toContain('puts, which are the holder’s, no longer count');
    expect(said).toContain(`name="next" value="${at}"`);
    expect(read(<YieldNote />, { at })).toBe('');
  }
  expect(read(<YieldNote />, { at: '/bonds/1/', yieldNote: true })).toBe('');
});
