import type { AnswerOf, BodyOf, ParamsOf, QueryOf, SaidKindOf } from '#contract/platform/call.ts';
import { callAddress } from '#contract/platform/call-address.ts';
import type { CallName, CallNamed } from '#contract/site/calls.ts';
import { type FailureCode, failureOf } from './call-failure.ts';
import type { Api } from './page-context.ts';

type Answer<Name extends CallName> = AnswerOf<CallNamed<Name>>;

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
export type PartsOfCall<Name extends CallName> =
  Record<never, never> extends PartsOf<CallNamed<Name>>
    ? [parts?: PartsOf<CallNamed<Name>>]
    : [parts: PartsOf<CallNamed<Name>>];

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
