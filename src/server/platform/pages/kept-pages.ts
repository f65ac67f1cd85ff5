import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type SiteChange, SiteChanges } from '#store/platform/changes/site-changes.ts';
import type { Database } from '#store/platform/database/database.ts';
import type { CacheNote } from '../metrics/node-metrics.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

type Encoding = keyof typeof compress;

/** Made once and sent often: worth more of the processor's time than what is sent once. */
const compressions = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  gzip: { level: 6 },
} as const;

interface DrawnPage {
  readonly html: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A page as all visitors of one language and theme get it. */
export class KeptPage {
  readonly headers: DrawnPage['headers'];
  readonly etag: string;
  /** What it takes of the memory, about: once plain and once more in each encoding, a sixth of it. */
  readonly bytes: number;
  readonly #html: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor({ html, headers }: DrawnPage) {
    this.#html = html;
    this.headers = headers;
    this.bytes = Math.ceil(html.length * 1.34);
    this.etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  }

  /** The page as who accepts these encodings gets it; each is made once. */
  async as(accepted: string): Promise<{ readonly bytes: Buffer; readonly encoding: Encoding | undefined }> {
    const taken = accepted.split(',').map((each) => each.trim());
    const encoding = (['br', 'gzip'] as const).find((each) =>
      taken.some((one) => one.split(';')[0] === each && !/;\s*q=0(?:\.0*)?$/.test(one)),
    );
    if (encoding === undefined) return { bytes: this.#html, encoding };
    const encoded = this.#encoded.get(encoding) ?? this.#encode(encoding);
    return { bytes: await encoded, encoding };
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const encoded =
      encoding === 'br' ? compress.br(this.#html, compressions.br) : compress.gzip(this.#html, compressions.gzip);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}

/** A page that is being drawn, by the one who asked first; the others wait for it. */
export class Drawing {
  readonly page: Promise<KeptPage | undefined>;
  /** Something that it may rest on has changed meanwhile. */
  isStale = false;
  readonly #end: (page: KeptPage | undefined) => void;
  readonly #keep: (page: KeptPage) => void;
  #isOver = false;

  constructor(keep: (page: KeptPage) => void) {
    const { promise, resolve } = Promise.withResolvers<KeptPage | undefined>();
    this.page = promise;
    this.#end = resolve;
    this.#keep = keep;
  }

  /** Takes the page, or hears that there is none for everybody; who waits for it gets it either way. Later words count for nothing. */
  end(drawn: DrawnPage | undefined): KeptPage | undefined {
    if (this.#isOver) return undefined;
    this.#isOver = true;
    const page = drawn && new KeptPage(drawn);
    if (page !== undefined && !this.isStale) this.#keep(page);
    this.#end(page);
    return page;
  }
}

/** What is open of a page changes with the clock too, such as how old a quote is, which is told in minutes. */
const MAX_AGE_MS = 60_000;
/** How long the node takes it for granted that it was told of all changes. */
const TRUST_MS = 500;
/** How long the database may take to say so. */
const ANSWER_MS = 400;
/** How long one reader waits for what another one draws. */
const WAIT_MS = 10_000;

/**
 * The instruments that the address of a page names. Of other instruments it shows a visitor nothing that follows from prices or quotes: those
 * are hidden from him, which the leak tests hold.
 */
function namedIds(key: string): ReadonlySet<number> | null {
  const path = /\/(?:bonds|stocks|indexes|etf)\/\d+\//.test(key);
  return path ? new Set((key.match(/\d+/g) ?? []).map(Number)) : null;
}

function rests(key: string, change: SiteChange): boolean {
  if (change === 'anything') return true;
  const ids = namedIds(key);
  return ids === null || [...ids].some((id) => change.some(({ first, last }) => first <= id && id <= last));
}

interface KeptPagesOptions {
  readonly maxBytes: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  readonly note: CacheNote;
  /** Told before the pages that rest on it are forgotten. */
  readonly onChange: (change: SiteChange) => void;
}

interface Kept {
  readonly page: KeptPage;
  readonly at: number;
}

/** Keeps the pages of visitors until something that they rest on changes, on whichever node or by whichever program. */
export class KeptPages {
  readonly #database: Database;
  readonly #changes: SiteChanges;
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #note: CacheNote;
  readonly #kept = new Map<string, Kept>();
  readonly #drawings = new Map<string, Drawing>();
  /** Changes that a replica may not have yet: what is drawn meanwhile may be of before them. */
  #awaited = 0;
  #bytes = 0;
  #trustedAt = Number.NEGATIVE_INFINITY;
  #trusting: Promise<boolean> | undefined;

  constructor(database: Database, { maxBytes, now = () => performance.now(), note, onChange }: KeptPagesOptions) {
    this.#database = database;
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

  /**
   * The page of a key, as old as what it rests on; or a drawing, which the caller has to end; undefined where the caller draws it for himself
   * alone, since nothing can be kept now.
   */
  async find(key: string): Promise<KeptPage | Drawing | undefined> {
    if (!(await this.#isUpToDate())) return undefined;
    const found = this.#kept.get(key);
    const isFresh = found !== undefined && this.#now() - found.at < MAX_AGE_MS;
    this.#note(isFresh, this.#kept);
    if (isFresh) {
      // A map lists its keys in the order in which they came.
      this.#kept.delete(key);
      this.#kept.set(key, found);
      return found.page;
    }
    const drawing = this.#drawings.get(key);
    if (drawing !== undefined) return Promise.race([drawing.page, pause(WAIT_MS, undefined, { ref: false })]);
    return this.#begin(key);
  }

  close(): void {
    this.#changes.close();
    this.#forget('anything');
  }

  #begin(key: string): Drawing {
    const drawing = new Drawing((page) => this.#keep(key, page));
    this.#drawings.set(key, drawing);
    void drawing.page.then(() => {
      if (this.#drawings.get(key) === drawing) this.#drawings.delete(key);
    });
    return drawing;
  }

  #isUpToDate(): Promise<boolean> | true {
    if (this.#now() - this.#trustedAt < TRUST_MS) return true;
    const askedAt = this.#now();
    this.#trusting ??= this.#changes.isUpToDate(ANSWER_MS).then((isTrue) => {
      if (isTrue) this.#trustedAt = askedAt;
      this.#trusting = undefined;
      return isTrue;
    });
    return this.#trusting;
  }

  /** What is drawn before every replica has a change is of before it, perhaps. */
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

  #keep(key: string, page: KeptPage): void {
    if (this.#awaited > 0) return;
    this.#drop(key);
    this.#kept.set(key, { page, at: this.#now() });
    this.#bytes += page.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.page.bytes ?? 0;
    this.#kept.delete(key);
  }

  #forget(change: SiteChange): void {
    for (const key of this.#kept.keys()) if (rests(key, change)) this.#drop(key);
    for (const [key, drawing] of this.#drawings) {
      if (!rests(key, change)) continue;
      // Who asks from now on waits for a page of after the change.
      drawing.isStale = true;
      this.#drawings.delete(key);
    }
  }
}
