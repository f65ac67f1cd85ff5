import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Session } from '#contract/account/session/session.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import errors from '#labels/en/errors.json' with { type: 'json' };
import list from '#labels/en/list.json' with { type: 'json' };
import shell from '#labels/en/shell.json' with { type: 'json' };
import { PageTextsContext, SessionContext, visitorSession } from '../../context/reader-context.tsx';
import { EmptySite } from './empty-site.tsx';

const english = languageOf('en');
const texts = { language: english, texts: createTexts(english, { errors, list, shell }), catalogueAddress: '' };

/** The links of the page for who is signed in so. */
function linksFor(session: Partial<Session>): readonly string[] {
  const router = createMemoryRouter([{ path: '/', element: <EmptySite /> }]);
  const page = renderToStaticMarkup(
    <SessionContext value={{ ...visitorSession, ...session }}>
      <PageTextsContext value={texts}>
        <RouterProvider router={router} />
      </PageTextsContext>
    </SessionContext>,
  );
  return [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
}

test('SHL-14 an empty site leads its operator to the data, over the steps that are still missing', () => {
  const data = encodeURIComponent('/operator/data/');
  expect(linksFor({})).toEqual([`/sign-in/?next=${data}`]);
  const signedIn = { audience: 'member', accountId: 'operator' } as const;
  expect(linksFor({ ...signedIn, awaits: 'second-factor-set-up' })).toEqual([`/profile/security/?next=${data}`]);
  expect(linksFor({ ...signedIn, isOperator: true })).toEqual(['/operator/data/']);
});
