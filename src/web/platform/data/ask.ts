import { createContext, data, type LoaderFunctionArgs, type useActionData, type useLoaderData } from 'react-router';
import { asOfHeader, asOfIn, withAsOf } from '#contract/platform/as-of.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, SaidKindOf } from '#contract/platform/call.ts';
import { callAddress } from '#contract/platform/call-address.ts';
import { type ErrorBody, type ErrorCode, errorCodes, statusOfError } from '#contract/platform/errors.ts';
import { languageHeader } from '#contract/platform/page-address.ts';
import type { CallName, CallNamed } from '#contract/site/calls.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import { cacheAnswers, callingWith, givingUp, isRead } from './calling.ts';
import { realRetryClock } from './read-with-retry.ts';
import { signInAgain } from './sign-in-again.ts';

// Maps by name: where a name is a parameter of a type, the compiler compares names, and not what they stand for.
type Answers = { readonly [Name in CallName]: AnswerOf<CallNamed<Name>> };
type Answer<Name extends CallName> = Answers[Name];

/** Why a call gave no answer: a code of the catalogue, or that the network was silent. */
export type FailureCode = ErrorCode | 'network';

/** The same, with the field of the form that it is about, where it is about one. */
export interface Failure {
  readonly code: FailureCode;
  readonly field: string | null;
}

function isErrorBody(body: unknown): body is ErrorBody {
  const code = (body as Partial<ErrorBody> | null)?.error?.code;
  return typeof code === 'string' && code in errorCodes;
}

/** What a refused or failed answer says. */
export async function refusalOf(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) return { code: body.error.code, field: body.error.field };
  return { code: response.status === 503 ? 'unavailable' : 'internal', field: null };
}

/** The code of a refused or failed answer. */
export async function failureOf(response: Response): Promise<FailureCode> {
  return (await refusalOf(response)).code;
}

/** An answer, or the reason why there is none. */
export type Answered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: FailureCode };

/** A part of an address may be written as a number, a part of a closed set is one of it. */
type Fillable<Params> = { readonly [K in keyof Params]: string extends Params[K] ? string | number : Params[K] };
type Queryable<Query> = { readonly [K in keyof Query]: Query[K] | undefined };

type Part<Key extends string, Value> = [Value] extends [never]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

type PartsOf<Shape> = Part<'params', Fillable<ParamsOf<Shape>>> &
  Part<'query', Queryable<QueryOf<Shape>>> &
  Part<'body', BodyOf<Shape>> &
  Part<'kind', SaidKindOf<Shape>> & { readonly signal?: AbortSignal | undefined };

/** What a call takes, as the contract says; a call whose method does not say whether it reads or writes names its kind. */
export type PartsOfCall<Name extends CallName> = CallParts[Name];
type CallParts = {
  readonly [Name in CallName]: Record<never, never> extends PartsOf<CallNamed<Name>>
    ? [parts?: PartsOf<CallNamed<Name>>]
    : [parts: PartsOf<CallNamed<Name>>];
};

interface AnyParts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly kind?: 'read' | 'write';
  readonly signal?: AbortSignal | undefined;
}

function bodyOf({ body }: AnyParts) {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body, headers: { 'Content-Type': 'text/plain' } };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

/** The address of a call that the browser opens by itself. */
export function addressOfCall<Name extends CallName>(name: Name, ...[parts]: PartsOfCall<Name>): string {
  const [, path = ''] = name.split(' ');
  const given: AnyParts = parts ?? {};
  return callAddress(path, given);
}

export interface ApiInit {
  /** A read may be repeated, a write never is. By default a GET reads and everything else writes. */
  readonly kind?: 'read' | 'write';
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** Whether a call of the browser goes on when its page is left. */
  readonly keepalive?: boolean;
  /** Whether it asks for a file, on which the server may work longer than on what a page shows. */
  readonly isFile?: boolean;
}

/** Asks the site's own HTTP interface, with the visitor's cookie, so that a page gets exactly what a call gets. */
export type Api = (path: string, init?: ApiInit) => Promise<Response>;

/** What a loader, an action and the document get from the server for one request. */
export interface PageContext {
  readonly api: Api;
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

/**
 * Sends a call of the contract, and gives the response as it is. Name and parts are checked by the compiler against the contract's list;
 * only types of it are imported, so that no schema reaches the browser.
 */
export function send<Name extends CallName>(api: Api, name: Name, ...parts: PartsOfCall<Name>): Promise<Response> {
  const given: AnyParts = parts[0] ?? {};
  const [method = 'GET'] = name.split(' ');
  return api(addressOfCall(name, ...parts), {
    method,
    ...bodyOf(given),
    ...(given.kind && { kind: given.kind }),
    ...(given.signal && { signal: given.signal }),
  });
}

/** Asks by a call of the contract. A refusal or failure of the server is a code; a silent network and an abort reject, as with `fetch`. */
export async function ask<Name extends CallName>(
  api: Api,
  name: Name,
  ...parts: PartsOfCall<Name>
): Promise<Answered<Answer<Name>>> {
  const response = await send(api, name, ...parts);
  if (!response.ok) return { ok: false, code: await failureOf(response) };
  return { ok: true, value: (await response.json()) as Answer<Name> };
}

/** Calls of the page's own site from the browser, with the reader's cookie, in the language of the page that is open. */
const presentApi: Api = callingWith({
  fetch: cacheAnswers(
    givingUp((path, init) => {
      const headers = new Headers(init.headers);
      headers.set(languageHeader, document.documentElement.lang);
      if (asOfIn(path) !== null) headers.set(asOfHeader, 'page');
      return fetch(path, { ...init, headers });
    }),
  ),
  ...realRetryClock,
  signInAgain: () => signInAgain.ask(),
});

/** The same, as of the day of the page where the address names none. */
export const browserApi: Api = (path, init = {}) => {
  const isDated = asOfIn(path) !== null || !isRead(init);
  return presentApi(isDated ? path : withAsOf(path, asOfIn(window.location.search)), init);
};

/** The status of a page that a failed call leaves without its content. */
export const statusOfFailure = (code: FailureCode): number => (code === 'network' ? 503 : statusOfError(code));

/** What a page cannot do without: a failed answer becomes the page of its status. What a single block shows is asked for by `ask`. */
export async function requiredData<Name extends CallName>(
  api: Api,
  name: Name,
  ...parts: PartsOfCall<Name>
): Promise<Answer<Name>> {
  const answered = await ask(api, name, ...parts);
  if (answered.ok) return answered.value;
  const { code } = answered;
  throw data({ code }, { status: statusOfFailure(code) });
}

/** Calls from the browser that are sent once: without patience, and without asking the reader to sign in again. */
export const plainApi: Api = (path, { kind: _, ...init } = {}) => fetch(path, { credentials: 'same-origin', ...init });
