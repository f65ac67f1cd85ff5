import { threadId } from 'node:worker_threads';
import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { PageContext } from '#web/platform/data/ask.ts';

const pageContext = createContext<PageContext>();

type Loader = (args: LoaderFunctionArgs, page: PageContext) => Promise<Response>;

/** A page for each thing that may become of one. */
const loaders: Readonly<Record<string, Loader>> = {
  hello: async (_args, { texts, catalogueAddress, language }) =>
    new Response(`${texts.text('shell', 'sign_in')} ${catalogueAddress} ${language.code} ${threadId > 0}`),
  asks: async (_args, { api }) => {
    const answer = await api('/api/told/', { method: 'POST', body: 'words', headers: { 'x-of': 'the page' } });
    const told: unknown = await answer.json();
    return new Response(JSON.stringify({ told, status: answer.status, cookies: answer.headers.getSetCookie() }));
  },
  sends: async ({ request }) => new Response(`got ${await request.text()} by ${request.method}`),
  moves: async () => {
    const headers = new Headers({ location: '/hello' });
    for (const cookie of ['a=1', 'b=2']) headers.append('set-cookie', cookie);
    return new Response(null, { status: 303, headers });
  },
  fails: async () => new Response('no', { status: 418 }),
  breaks: async () => {
    throw new Error('the inside of a page');
  },
  leaves: ({ request: { signal } }, { api }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => void api('/api/left/').then(resolve));
      void api('/api/begun/');
    }),
  ends: async () => process.exit(7),
  'ends-idle': async () => {
    setTimeout(() => process.exit(7), 50);
    return new Response('drawn');
  },
  fills: async () => {
    const all: number[][] = [];
    for (;;) all.push(new Array(100_000).fill(all.length));
  },
  circles: async () => {
    for (;;);
  },
};

function routeOf([id, load]: [string, Loader]) {
  const loader = (args: LoaderFunctionArgs) => load(args, args.context.get(pageContext));
  return [id, { id, path: id, module: { loader, action: loader } }];
}

// A build as React Router makes one, of pages without anything to see.
export const entry = {
  module: { default: async () => new Response('a page'), handleError: () => undefined, pageContext },
};
export const routes: unknown = Object.fromEntries(Object.entries(loaders).map(routeOf));
export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' };
export const [publicPath, basename, assetsBuildDirectory] = ['/', '/', ''];
export const [ssr, isSpaMode, prerender, future] = [true, false, [], {}];
export const routeDiscovery = { mode: 'initial' };
