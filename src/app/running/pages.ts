import type { Server } from 'node:http';
import type { RenderPage } from '#server/platform/pages/pages.ts';
import type { DevelopmentMiddleware } from '#server/platform/plugins/static-files.ts';

/** The pages of the site, built or straight from their sources. */
export interface Pages {
  readonly renderPage: RenderPage;
  /** By which pattern the page of an address is drawn. */
  readonly pageRouteOf?: (path: string) => string;
  /** Folder of the built files that the browser loads. */
  readonly clientDirectory?: string;
  readonly developmentMiddleware?: DevelopmentMiddleware;
  /** Joins the site's HTTP server, for what does not pass through requests. */
  attach(server: Server): void;
  /** Leaves it, before it waits for the end of all that is open. */
  detach(): Promise<void>;
  /** Once nobody is answered any longer. */
  close(): Promise<void>;
}
