import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { type PageContext, pageContext } from './platform/data/ask.ts';
import { loader } from './root.tsx';

/** The loader of every page while the database is away, for a reader with these cookies. */
function loadWithout(cookie: string) {
  const context = new RouterContextProvider();
  const api = async () => Response.json({ error: { code: 'unavailable', message: '', field: null } }, { status: 503 });
  context.set(pageContext, { api, language: languageOf('en'), hasGallery: false } as unknown as PageContext);
  const request = new Request('http://localhost/', { headers: { cookie } });
  return loader({ request, context, params: {}, url: new URL(request.url), pattern: '/' } as never);
}

test('ERR-1 no page takes a reader whose session could not be looked up for a visitor', async () => {
  await expect(loadWithout('bondlens=token')).rejects.toMatchObject({
    init: { status: 503 },
    data: { code: 'unavailable' },
  });
});

test('ERR-1 who has no session is a visitor, whatever is away', async () => {
  expect(await loadWithout('bondlens-theme=dark')).toMatchObject({ session: { audience: 'visitor' } });
});
