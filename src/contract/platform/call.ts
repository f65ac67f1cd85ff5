import type { Static, TObject, TSchema } from 'typebox';
import type { CallScope } from '#domain/account/access/key-scope.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** A read may be repeated, a write never is. */
export type CallKind = 'read' | 'write';

/** What a call is: its address, what it takes and what it answers, each by a schema. */
export interface CallShape {
  readonly method: Method;
  /** With the names of its parts: `/api/bonds/:id/summary/`. */
  readonly path: `/${string}`;
  /** What it is for, in a few English words. */
  readonly summary: string;
  /** By default a GET reads and everything else writes. */
  readonly kind?: CallKind;
  /** The parts of the path, all texts as an address carries them. An address of another form leads to nothing (`not_found`). */
  readonly params?: TObject;
  readonly query?: TObject;
  /** JSON; a text body where the schema is that of a text. */
  readonly body?: TSchema;
  /** Each property names the family of the access policy that it belongs to (`field`). */
  readonly answer: TSchema;
  /** True for a call that goes on answering, as server-sent events whose data are as `answer` says. */
  readonly isStream?: boolean;
  /** True for a call that answers bytes. */
  readonly isFile?: boolean;
  /** Of what types its files are; of any where it is not said. */
  readonly mediaTypes?: readonly string[];
  /** The scope of keys that opens it; null where no key does. See `scopeOfCall` for what it is where it is not said. */
  readonly scope?: CallScope | null;
}

export type Call<Shape extends CallShape = CallShape> = Shape & {
  /** `GET /api/bonds/:id/summary/`, by which the web asks for it. */
  readonly name: `${Shape['method']} ${Shape['path']}`;
};

/** A call of the contract. It counts once it is in the list of `calls.ts`. */
export function defineCall<Shape extends CallShape>(shape: Shape): Call<Shape> {
  return { ...shape, name: `${shape.method} ${shape.path}` as const };
}

/** Whether a call reads or writes. */
export function kindOfCall({ method, kind }: CallShape): CallKind {
  return kind ?? (method === 'GET' ? 'read' : 'write');
}

/** Whether a call is for who runs the site alone; its address says so. */
export function isOperatorCall({ path }: CallShape): boolean {
  return path.startsWith('/api/operator/');
}

/** What is an account's own, by its address: closed to keys unless the call says otherwise. */
const accountPath = /^\/api\/(accounts|profile|session|user|uss|calendar\/feed)\/|\/drawings\//;

/**
 * The scope of keys that opens a call: the one that it says, and else by its kind. Writes, the operator's calls and what is an account's own
 * are closed to every key.
 */
export function scopeOfCall(call: CallShape): CallScope | null {
  if (call.scope !== undefined) return call.scope;
  if (isOperatorCall(call) || kindOfCall(call) === 'write' || accountPath.test(call.path)) return null;
  if (call.isStream === true) return 'live';
  return call.isFile === true ? 'files' : 'market';
}

/** Whether a call answers as of a day as well (`asOfParameter`): one that reads market data. */
export function takesAsOf(call: CallShape): boolean {
  const scope = scopeOfCall(call);
  return (
    kindOfCall(call) === 'read' && (scope === 'market' || scope === 'files') && !call.path.startsWith('/api/bulk/')
  );
}

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : never;

export type ParamsOf<Shape> = Shape extends { readonly params: infer Schema } ? StaticOf<Schema> : never;
export type QueryOf<Shape> = Shape extends { readonly query: infer Schema } ? StaticOf<Schema> : never;
export type BodyOf<Shape> = Shape extends { readonly body: infer Schema } ? StaticOf<Schema> : never;
export type AnswerOf<Shape> = Shape extends { readonly answer: infer Schema } ? StaticOf<Schema> : never;
/** The kind of a call whose method does not say it; never for all others. */
export type SaidKindOf<Shape> = Shape extends { readonly kind: infer Kind extends CallKind } ? Kind : never;
