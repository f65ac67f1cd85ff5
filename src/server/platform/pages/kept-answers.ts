import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inTime, type SiteChange, SiteChanges } from '#store/platform/changes/site-changes.ts';
import type { Database } from '#store/platform/database/database.ts';
import type { CacheNote } from '../metrics/node-metrics.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

type Encoding = keyof typeof compress;

/** Made once and sent often: worth more of the processor's time than what is sent once. */
const compressions = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  gzip: { level: 6 },
} as const;

/** What an answer takes beside its bytes: its address, its headers, its places in lists. */
const OVERHEAD_BYTES = 2048;

/** Types of what packs well; a workbook is packed already. */
const packable = /^(?:text\/|application\/(?:json|x-ndjson|rss\+xml))/;

/** A page, an answer of a call or a file, as it would be sent to whoever asks first. */
export interface MadeAnswer {
  readonly body: Buffer;
  /** What says of what kind it is; a validator of its own, where it has one. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What all visitors of one language and theme get alike. */
export class KeptAnswer {
  readonly headers: MadeAnswer['headers'];
  readonly etag: string;
  /** What it takes of the memory, about: once plain and once more in each encoding, a sixth of it. */
  readonly bytes: number;
  readonly #body: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor({ body, headers }: MadeAnswer) {
    this.#body = body;
    this.headers = headers;
    this.bytes = Math.ceil(body.length * 1.34) + OVERHEAD_BYTES;
    this.etag = headers.etag ?? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  }

  /** The answer as who accepts these encodings gets it; each is made once. */
  async as(accepted: string): Promise<{ readonly bytes: Buffer; readonly encoding: Encoding | undefined }> {
    if (!this.#isWorthPacking()) return { bytes: this.#body, encoding: undefined };
    const taken = accepted.split(',').map((each) => each.trim());
    const encoding = (['br', 'gzip'] as const).find((each) =>
      taken.some((one) => one.split(';')[0] === each && !/;\s*q=0(?:\.0*)?$/.test(one)),
    );
    if (encoding === undefined) return { bytes: this.#body, encoding };
    const encoded = this.#encoded.get(encoding) ?? this.#encode(encoding);
    return { bytes: await encoded, encoding };
  }

  #isWorthPacking(): boolean {
    return this.#body.length > 1024 && packable.test(this.headers['content-type'] ?? '');
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const encoded =
      encoding === 'br' ? compress.br(this.#body, compressions.br) : compress.gzip(this.#body, compressions.gzip);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}

/** An answer that is being made, for the one who asked first; the others wait for it. */
export class Making {
  readonly answer: Promise<KeptAnswer | undefined>;
  /** When it was begun. */
  readonly at: number;
  /** Something that it may rest on has changed meanwhile. */
  isStale = false;
  readonly #end: (answer: KeptAnswer | undefined) => void;
  readonly #keep: (answer: KeptAnswer) => void;
  #isOver = false;

  constructor(at: number, keep: (answer: KeptAnswer) => void) {
    this.at = at;
    const { promise, resolve } = Promise.withResolvers<KeptAnswer | undefined>();
    this.answer = promise;
    this.#end = resolve;
    this.#keep = keep;
  }

  /** Takes the answer, or hears that there is none for everybody; who waits for it gets it either way. Later words count for nothing. */
  end(made: MadeAnswer | undefined): KeptAnswer | undefined {
    if (this.#isOver) return undefined;
    this.#isOver = true;
    const answer = made && new KeptAnswer(made);
    if (answer !== undefined && !this.isStale && answer.bytes <= MAX_BYTES) this.#keep(answer);
    this.#end(answer);
    return answer;
  }
}

/** What is open of an answer changes with the clock too, such as how old a quote is, which is told in minutes. */
const MAX_AGE_MS = 60_000;
/** How long the node takes it for granted that it was told of all changes. */
const TRUST_MS = 500;
/** How long a reader waits for the database to say so: drawing a page anew asks it for more. */
const ANSWER_MS = 1000;
/** What is larger is kept by nobody: it would push out much that is asked for often. */
const MAX_BYTES = 4 * 1024 * 1024;
const WAIT_MS = 10_000;

/**
 * The instruments that an address names. Of other instruments it shows a visitor nothing that follows from prices or quotes: those
 * are hidden from him, which the leak tests hold.
 */
function namedIds(key: string): ReadonlySet<number> | null {
  const path = /\/(?:bonds|stocks|indexes|etf)\/\d+\//.test(key);
  return path ? new Set((key.match(/\d+/g) ?? []).map(Number)) : null;
}

function rests(ids: ReadonlySet<number> | null, change: SiteChange): boolean {
  if (change === 'anything' || ids === null) return true;
  return [...ids].some((id) => change.some(({ first, last }) => first <= id && id <= last));
}

interface KeptAnswersOptions {
  readonly maxBytes: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** How long one reader waits for what is made for another one, in milliseconds. */
  readonly waitMs?: number;
  readonly note: CacheNote;
  /** Told before the answers that rest on it are forgotten. */
  readonly onChange: (change: SiteChange) => void;
}

interface Kept {
  readonly answer: KeptAnswer;
  readonly ids: ReadonlySet<number> | null;
  readonly at: number;
}

/** Keeps what visitors are answered until something that they rest on changes, on whichever node or by whichever program. */
export class KeptAnswers {
  readonly #database: Database;
  readonly #changes: SiteChanges;
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #waitMs: number;
  readonly #note: CacheNote;
  readonly #kept = new Map<string, Kept>();
  readonly #makings = new Map<string, Making>();
  /** Those who wait for their turns, by what they will ask for. */
  readonly #takers = new Map<string, Set<(making: Making, answer: KeptAnswer) => void>>();
  /** Changes that a replica may not have yet: what is made meanwhile may be of before them. */
  #awaited = 0;
  #bytes = 0;
  #sweptAt = Number.NEGATIVE_INFINITY;
  #trustedAt = Number.NEGATIVE_INFINITY;
  /** When the database was asked whether all is told, of what it has not answered. */
  readonly #asked: number[] = [];
  #asking: { readonly at: number; readonly answer: Promise<boolean> } | undefined;

  constructor(database: Database, options: KeptAnswersOptions) {
    const { maxBytes, now = () => performance.now(), waitMs = WAIT_MS, note, onChange } = options;
    this.#database = database;
    this.#waitMs = waitMs;
    this.#maxBytes = maxBytes;
    this.#now = now;
    this.#note = note;
    this.#changes = new SiteChanges(database, {
      onChange: (change) => {
        onChange(change);
        this.#hear(change);
      },
      onGap: () => {
        onChange('anything');
        this.#trustedAt = Number.NEGATIVE_INFINITY;
        this.#hear('anything');
      },
    });
  }

  /** What is kept under a key, or being made, as old as what it rests on; undefined where it has to be made for who asks. */
  async kept(key: string): Promise<KeptAnswer | undefined> {
    if (!(await this.#isUpToDate())) return undefined;
    const making = this.#makings.get(key);
    return this.#found(key) ?? (making && this.#waitFor(key, making));
  }

  /** The same; or a making, which the caller has to end; undefined where the caller makes it for himself alone. */
  async find(key: string): Promise<KeptAnswer | Making | undefined> {
    const askedAt = this.#now();
    const isUpToDate = await this.#isUpToDate();
    const kept = isUpToDate ? this.#found(key) : undefined;
    if (kept !== undefined) return kept;
    this.#note(false, this.#kept);
    const making = this.#makings.get(key);
    // Without word of the database it holds for those who ask at about the time at which it began.
    const isFresh = making !== undefined && (isUpToDate || askedAt - making.at < TRUST_MS);
    return isFresh ? this.#waitFor(key, making) : this.#begin(key);
  }

  #found(key: string): KeptAnswer | undefined {
    const found = this.#kept.get(key);
    if (found === undefined || this.#now() - found.at >= MAX_AGE_MS) return undefined;
    this.#note(true, this.#kept);
    // A map lists its keys in the order in which they came.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.answer;
  }

  /** Hands over what is made in the turn of another one who asked no earlier; gives the way to wait for it no longer. */
  onMade(key: string, take: (answer: KeptAnswer) => void): () => void {
    const since = this.#now() - TRUST_MS;
    const takers = this.#takers.get(key) ?? new Set();
    const taker = (making: Making, answer: KeptAnswer) => {
      // After a change of which the node knows, what was begun before it is of yesterday.
      if (making.at >= since && !making.isStale) take(answer);
    };
    this.#takers.set(key, takers.add(taker));
    return () => {
      takers.delete(taker);
      if (takers.size === 0 && this.#takers.get(key) === takers) this.#takers.delete(key);
    };
  }

  close(): void {
    this.#changes.close();
    this.#forget('anything');
  }

  #begin(key: string): Making {
    const making = new Making(this.#now(), (answer) => this.#keep(key, answer));
    this.#makings.set(key, making);
    void making.answer.then((answer) => {
      if (this.#makings.get(key) === making) this.#makings.delete(key);
      if (answer !== undefined) for (const take of this.#takers.get(key) ?? []) take(making, answer);
    });
    return making;
  }

  /** What takes too long, or was left by who asked first, is made anew for who asks next. */
  async #waitFor(key: string, making: Making): Promise<KeptAnswer | undefined> {
    const late = pause(this.#waitMs, 'late' as const, { ref: false });
    const answer = await Promise.race([making.answer, late]);
    if (answer !== 'late') return answer;
    if (this.#makings.get(key) === making) this.#makings.delete(key);
    return undefined;
  }

  /** Nobody waits for a database that has been silent for so long already; what is kept stays, for when it speaks again. */
  #isUpToDate(): Promise<boolean> | boolean {
    const now = this.#now();
    if (now - this.#trustedAt < TRUST_MS) return true;
    const [silentSince = now] = this.#asked;
    if (now - silentSince >= ANSWER_MS) return false;
    // An answer to what was asked before would not hold for who asks now.
    if (this.#asking === undefined || now - this.#asking.at >= TRUST_MS) this.#asking = this.#ask(now);
    return this.#asking.answer;
  }

  #ask(at: number) {
    this.#asked.push(at);
    const answer = this.#changes.isUpToDate().then((isTrue) => {
      this.#asked.splice(this.#asked.indexOf(at), 1);
      if (this.#asking === asking) this.#asking = undefined;
      if (isTrue) this.#trustedAt = Math.max(this.#trustedAt, at);
      return isTrue;
    });
    const asking = { at, answer: inTime(answer, ANSWER_MS) };
    return asking;
  }

  /** What is made before every replica has a change is of before it, perhaps. */
  #hear(change: SiteChange): void {
    this.#forget(change);
    const { replicas } = this.#database;
    if (replicas === undefined) return;
    this.#awaited += 1;
    const caughtUp = () => {
      this.#awaited -= 1;
      this.#forget(change);
    };
    replicas.catchUp().then(caughtUp, caughtUp);
  }

  #keep(key: string, answer: KeptAnswer): void {
    if (this.#awaited > 0) return;
    this.#dropOld();
    this.#drop(key);
    this.#kept.set(key, { answer, ids: namedIds(key), at: this.#now() });
    this.#bytes += answer.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  /** What is too old to be sent goes, each time that so long has gone by. */
  #dropOld(): void {
    const now = this.#now();
    if (now - this.#sweptAt < MAX_AGE_MS) return;
    this.#sweptAt = now;
    for (const [key, { at }] of this.#kept) if (now - at >= MAX_AGE_MS) this.#drop(key);
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.answer.bytes ?? 0;
    this.#kept.delete(key);
  }

  #forget(change: SiteChange): void {
    for (const [key, { ids }] of this.#kept) if (rests(ids, change)) this.#drop(key);
    for (const [key, making] of this.#makings) {
      if (!rests(namedIds(key), change)) continue;
      // Who asks from now on waits for an answer of after the change.
      making.isStale = true;
      this.#makings.delete(key);
    }
  }
}
