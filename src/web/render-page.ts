import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageContext } from './platform/data/ask.ts';

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
    const provider = new RouterContextProvider();
    provider.set(pageBuild.entry.module.pageContext, { ...context, answers: new Map() });
    return handle(await withOwnBody(request), provider);
  };
}

/** A request with a body, detached from its connection: once the server has read the body, the connection's signal counts as aborted. */
async function withOwnBody(request: Request): Promise<Request> {
  if (request.body === null) return request;
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: await request.arrayBuffer() });
}
