import { createContext, type LoaderFunctionArgs, type useActionData, type useLoaderData } from 'react-router';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { Answered } from './ask.ts';

export interface ApiInit {
  /** A read may be repeated, a write never is. By default a GET reads and everything else writes. */
  readonly kind?: 'read' | 'write';
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** Whether a call of the browser goes on when its page is left. */
  readonly keepalive?: boolean;
}

/** Asks the site's own HTTP interface, with the visitor's cookie, so that a page gets exactly what a call gets. */
export type Api = (path: string, init?: ApiInit) => Promise<Response>;

/** What a loader, an action and the document get from the server for one request. */
export interface PageContext {
  readonly api: Api;
  /** Nonce of the content security policy; every inline script of the page carries it. */
  readonly nonce: string;
  /** The reader's language and the texts in it. */
  readonly language: Language;
  readonly texts: Texts;
  /** Where the browser finds the same texts. */
  readonly catalogueAddress: string;
  /** Whether this instance serves the page of all building blocks. */
  readonly hasGallery: boolean;
  /** What the loader leaves for the drawing alone: it is not sent to the browser as data. */
  readonly answers: Map<string, Answered<unknown>>;
}

export const pageContext = createContext<PageContext>();

/** What the loader or the action of a page is called with. */
export type PageArgs = LoaderFunctionArgs;

/** What the router hands to a page: what its loader gave, and what its action answered to the last form. */
export interface PageProps<Loader, Action = never> {
  readonly loaderData: ReturnType<typeof useLoaderData<Loader>>;
  readonly actionData: Exclude<ReturnType<typeof useActionData<Action>>, Response>;
}
