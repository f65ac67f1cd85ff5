import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageContext } from './page-context.ts';

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

interface PageBuild extends ServerBuild {
  readonly entry: { readonly module: ServerBuild['entry']['module'] & PageEntry };
}

interface PageEntry {
  readonly pageContext: RouterContext<PageContext>;
}

/**
 * The renderer of a server build. The context key comes out of the build itself: contexts are found by identity, and the
 * bundled copy of page-context.ts is another one than the file that Node would import.
 */
export function createRenderPage(build: unknown, mode: 'production' | 'development' = 'production'): RenderPage {
  const pageBuild = build as PageBuild;
  const handle = createRequestHandler(pageBuild, mode);
  return (request, context) => {
    const provider = new RouterContextProvider();
    provider.set(pageBuild.entry.module.pageContext, context);
    return handle(request, provider);
  };
}
