import { Buffer } from 'node:buffer';
import { retry } from '#domain/platform/retry.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { ImportError } from '../file-fault.ts';
import type { CacheValidator, SourceFile } from '../source-importer.ts';
import type { FetchState } from './run-fetch.ts';

export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** Where the addresses of a source begin: `https://host` or `https://host/folder`. */
  readonly base: string;
  readonly fetch: FetchFunction;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Whom the source may ask about the requests. */
  readonly contact?: string;
  /** Between two requests. */
  readonly pauseMs?: number;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** What the source said of an answer that was imported whole, by its address. */
  readonly findValidator?: (url: string) => Promise<CacheValidator | undefined>;
}

interface AskOptions {
  /** Fields of a form: the request is a POST then. */
  readonly form?: Readonly<Record<string, string>>;
  /** JSON that is posted. */
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether an answer that has not changed since it was imported is left out (UnchangedError). */
  readonly isConditional?: boolean;
  readonly cookie?: string;
  readonly timeoutMs?: number;
  /** Whether 404 says that the source has nothing of it, which is no failure. */
  readonly mayBeAbsent?: boolean;
  /** Before this request, where the source wants another pace than usual. */
  readonly pauseMs?: number;
}

interface Answer {
  /** Where it came from in the end. */
  readonly url: string;
  readonly bytes: Uint8Array;
  /** Cookies as a later request sends them back. */
  readonly cookie: string;
  /** By which the source tells later whether the answer has changed; null where it does not. */
  readonly validator: CacheValidator | null;
  /** How long the source wants to be left alone before the next request; 0 where it does not say. */
  readonly restMs: number;
}

/** Asks a source one thing at a time. */
export interface PoliteClient {
  ask(path: string, options?: AskOptions): Promise<Answer>;
}

/** The source answered that it does not have this; asking again is of no use. */
export class RefusedError extends ImportError {
  override readonly name = 'RefusedError';
}

/** The source does not answer now, and may later. */
class PassingError extends Error {
  override readonly name = 'PassingError';
  /** How long it wants to be left alone; 0 where it does not say. */
  readonly restMs: number;

  constructor(message: string, restMs: number) {
    super(message);
    this.restMs = restMs;
  }
}

/** The source answered that nothing has changed since the answer was imported. */
export class UnchangedError extends Error {
  override readonly name = 'UnchangedError';
}

/** The source has nothing of this, as of a day without trading. */
export class NothingError extends Error {
  override readonly name = 'NothingError';
}

const PAUSE_MS = 200;
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;
const RETRY_PAUSES_MS = [1_000, 4_000, 16_000] as const;
/** What a source may ask for. */
const MAX_REST_MS = 120_000;
const MAX_REDIRECTS = 3;

function checkedUrl(text: string, base?: string): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (url === undefined) throw new RefusedError(`${text} is not an address`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new RefusedError(`${url} is not http or https`);
  return url;
}

/** Where a source sends a request on to: to itself alone, so that what was asked and its cookies reach nobody else, nor go unencrypted. */
function movedTo(location: string, from: URL): URL {
  const to = checkedUrl(location, from.href);
  const isWeaker = from.protocol === 'https:' && to.protocol === 'http:';
  if (to.hostname !== from.hostname || isWeaker)
    throw new RefusedError(`${from.href} redirects to ${to.origin}, which is not asked: give that address itself`);
  return to;
}

const userAgent = ({ contact }: ClientOptions) => `Bondlens importer${contact === undefined ? '' : ` (${contact})`}`;

function conditionOf(known: CacheValidator | undefined): Readonly<Record<string, string>> {
  return {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  };
}

function requestInit(ask: AskOptions, agent: string, timeoutMs: number): RequestInit {
  const { form, json, cookie, headers: asked = {} } = ask;
  const headers = { 'user-agent': agent, ...(cookie ? { cookie } : {}), ...asked };
  const signal = AbortSignal.timeout(timeoutMs);
  const shared = { headers, signal, redirect: 'manual' as const };
  if (form !== undefined) return { ...shared, method: 'POST', body: new URLSearchParams(form) };
  if (json === undefined) return shared;
  const type = { 'content-type': 'application/json' };
  return { ...shared, headers: { ...headers, ...type }, method: 'POST', body: JSON.stringify(json) };
}

function validatorOf({ headers }: Response): CacheValidator | null {
  const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')];
  return etag === null && lastModified === null ? null : { etag, lastModified };
}

async function boundedBytes(response: Response, largest: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > largest) throw new RefusedError(`the answer is larger than ${largest} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function cookiesOf(response: Response, known: string | undefined): string {
  const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return [...(known ? [known] : []), ...set].join('; ');
}

/** How long a source wants to be left alone: what is left of its limit, in seconds (`ratelimit-reset`), or `retry-after` (RFC 9110, 10.2.3). */
function restOf({ headers, status }: Response): number {
  const isSpent = status === 429 || headers.get('ratelimit-remaining') === '0';
  const seconds = Number(headers.get('retry-after') ?? (isSpent ? headers.get('ratelimit-reset') : null) ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds * 1_000), MAX_REST_MS) : 0;
}

interface Attempt {
  readonly url: URL;
  readonly ask: AskOptions;
  readonly options: ClientOptions;
  readonly redirects: number;
}

async function attempt({ url, ask, options, redirects }: Attempt): Promise<Answer> {
  const timeoutMs = ask.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS;
  const response = await options.fetch(url.href, requestInit(ask, userAgent(options), timeoutMs));
  const cookie = cookiesOf(response, ask.cookie);
  if (response.status === 304) throw new UnchangedError(url.href);
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location !== null) {
    await response.body?.cancel();
    if (redirects >= MAX_REDIRECTS) throw new RefusedError(`${url.href} redirects too often`);
    const { form, ...rest } = ask;
    // After these the next request is a GET, as browsers do it.
    const keepsForm = form !== undefined && (response.status === 307 || response.status === 308);
    const to = movedTo(location, url);
    // A key is for the service that was named alone, and another port is another one.
    const own = to.port === url.port ? { headers: rest.headers ?? {}, cookie } : { headers: {}, cookie: '' };
    const next = { ...rest, ...(keepsForm ? { form } : {}), ...own };
    return attempt({ url: to, ask: next, options, redirects: redirects + 1 });
  }
  const maxBytes = options.maxBytes ?? MAX_BYTES;
  const restMs = restOf(response);
  if (response.ok) {
    const bytes = await boundedBytes(response, maxBytes);
    return { url: url.href, bytes, cookie, validator: validatorOf(response), restMs };
  }
  await response.body?.cancel();
  if (response.status === 404 && ask.mayBeAbsent) throw new NothingError(`${url.href} is not there`);
  const isPassing = response.status === 429 || response.status >= 500;
  const message = `${url.href} answered ${response.status}`;
  throw isPassing ? new PassingError(message, restMs) : new RefusedError(message);
}

/** Whether asking again would give the same. */
const isAnswer = (error: unknown) =>
  error instanceof RefusedError || error instanceof UnchangedError || error instanceof NothingError;

async function attempts(url: URL, ask: AskOptions, options: ClientOptions): Promise<Answer> {
  try {
    return await retry({
      once: () => attempt({ url, ask, options, redirects: 0 }),
      waitAfter: (ended, { tries }) => {
        const usual = RETRY_PAUSES_MS[tries - 1];
        if ('value' in ended || isAnswer(ended.reason) || usual === undefined) return null;
        return Math.max(usual, ended.reason instanceof PassingError ? ended.reason.restMs : 0);
      },
      sleep: options.sleep,
    });
  } catch (error) {
    if (isAnswer(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`${url.href} could not be read: ${reason}`, { cause: error });
  }
}

/**
 * A client that pauses between requests, gives up on slow ones, tries again three times where that may help, follows few redirects
 * and reads no more than a bound. Throws RefusedError for an answer that will not change, UnchangedError for one that has not changed, else
 * ImportError.
 */
export function politeClient(options: ClientOptions): PoliteClient {
  const base = checkedUrl(options.base).href.replace(/\/+$/, '');
  let isFirst = true;
  let restMs = 0;
  return {
    ask: async (path, ask = {}) => {
      if (!isFirst) await options.sleep(Math.max(ask.pauseMs ?? options.pauseMs ?? PAUSE_MS, restMs));
      isFirst = false;
      const url = checkedUrl(base + path);
      const known = ask.isConditional ? await options.findValidator?.(url.href) : undefined;
      const answer = await attempts(url, { ...ask, headers: { ...ask.headers, ...conditionOf(known) } }, options);
      restMs = answer.restMs;
      return answer;
    },
  };
}

/** What to fetch; a part that is not named is fetched when it belongs to the address by default. */
export interface FetchRequest {
  readonly base: string;
  /** Names of parts, from the plan's own list; all that the address offers when empty. */
  readonly only: readonly string[];
  readonly date?: IsoDate;
  readonly year?: number;
  /** Days from this one on are enough, where the source can give fewer than all. */
  readonly since?: IsoDate;
  readonly today: IsoDate;
  readonly settings?: SourceSettings;
}

/** What the operator set for single sources. */
export interface SourceSettings {
  /** Of OpenFIGI; without one it is asked more slowly. */
  readonly openFigiKey?: string;
  /** Funds whose holdings are fetched, by the numbers of their series or registrants at the SEC. */
  readonly secFunds: readonly string[];
  /** Whether sources are told whom to ask, which the SEC requires. */
  readonly hasContact: boolean;
}

/** One thing to fetch and import; its file becomes one transaction. */
export interface FetchStep {
  readonly key: string;
  /** Whether it brings what holds on the day of the fetch: a fetch that goes on another day asks for it again. */
  readonly isOfDay?: boolean;
  load(): Promise<SourceFile>;
  /** Called once what was loaded is stored; what fails before is asked for again. */
  onStored?(): Promise<void>;
}

export interface FetchPlan {
  readonly parts: readonly string[];
  /** After so many refusals of one kind, one after the other, the source is not asked again in the run. */
  readonly maxRefusals?: number;
  /** The store says of what a source is asked that answers of what is named alone. */
  steps(client: PoliteClient, request: FetchRequest, state: FetchState, database: Queries): AsyncIterable<FetchStep>;
}

/** A step of a part of which there is nothing to ask for, and why. */
export function nothingStep(key: string, reason: string): FetchStep {
  return { key, isOfDay: true, load: () => Promise.reject(new NothingError(reason)) };
}
