import type { Viewer } from '#domain/account/access/viewer.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';

export interface ApiCallInit {
  /** By default a GET reads and everything else writes. */
  readonly kind?: 'read' | 'write';
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a page may know beside its request. */
export interface PageContext {
  /** A call of this server's own API with the visitor's cookie, so that a page sees no more than its reader. */
  readonly api: (path: string, init?: ApiCallInit) => Promise<Response>;
  /** For the script and style elements of the answer. */
  readonly nonce: string;
  readonly viewer: Viewer;
  readonly language: Language;
  readonly texts: Texts;
  /** Where the browser finds the same texts. */
  readonly catalogueAddress: string;
  /** Whether this instance serves the page of all building blocks. */
  readonly hasGallery: boolean;
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;
