import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageContext } from './platform/data/ask.ts';
import { languageOfPage, parseTypedDate } from './text/value-text.ts';

export type RenderPage = (request: Request, context: Omit<PageContext, 'answers'>) => Promise<Response>;

interface PageBuild extends ServerBuild {
  readonly entry: { readonly module: ServerBuild['entry']['module'] & PageEntry };
}

interface PageEntry {
  readonly pageContext: RouterContext<PageContext>;
}

/**
 * The renderer of a server build. The context key comes out of the build itself: contexts are found by identity, and the
 * bundled copy of ask.ts is another one than the file that Node would import.
 */
export function createRenderPage(build: unknown, mode: 'production' | 'development' = 'production'): RenderPage {
  const pageBuild = build as PageBuild;
  const handle = createRequestHandler(pageBuild, mode);
  return async (request, context) => {
    const spelled = withIsoDays(request);
    if (spelled !== null) return new Response(null, { status: 302, headers: { Location: spelled } });
    const provider = new RouterContextProvider();
    const language = languageOfPage(context.language, new URL(request.url).pathname);
    provider.set(pageBuild.entry.module.pageContext, { ...context, language, answers: new Map() });
    return handle(await withOwnBody(request), provider);
  };
}

/** Parameters that are days: forms without a script send them as they were typed. */
const dayNames = /^(?:as_of|on|date|\w+_(?:from|to))$/;

/** The address of a page with its days as YYYY-MM-DD; null where they are already, and where browsers would read another host in it. */
export function withIsoDays({ method, url }: Pick<Request, 'method' | 'url'>): string | null {
  const { pathname, searchParams } = new URL(url);
  if (method !== 'GET' || pathname.startsWith('//')) return null;
  const typed = [...searchParams];
  const spelled = typed.map(([name, value]) => [name, dayNames.test(name) ? (parseTypedDate(value) ?? value) : value]);
  const isSame = spelled.every(([, value], at) => value === typed[at]?.[1]);
  return isSame ? null : `${pathname}?${new URLSearchParams(spelled)}`;
}

/** A request with a body, detached from its connection: once the server has read the body, the connection's signal counts as aborted. */
async function withOwnBody(request: Request): Promise<Request> {
  if (request.body === null) return request;
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: await request.arrayBuffer() });
}
