import { createHash } from 'node:crypto';
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
  readonly madeAt: number;
  /** What it takes of the memory, about: once plain and once more in each encoding, a sixth of it. */
  readonly bytes: number;
  readonly #html: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor({ html, headers }: DrawnPage, madeAt: number) {
    this.#html = html;
    this.headers = headers;
    this.madeAt = madeAt;
    this.bytes = Math.ceil(html.length * 1.34);
    this.etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  }

  /** The page as who accepts these encodings gets it; each is made once. */
  async as(accepted: string): Promise<{ readonly bytes: Buffer; readonly encoding: Encoding | undefined }> {
    const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
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

/** A page that is being drawn. */
interface Making {
  /** Whether something that it may rest on has changed meanwhile. */
  isStale: boolean;
  readonly made: PromiseWithResolvers<KeptPage | undefined>;
}

/** What is open of a page changes with the clock too, such as how old a quote is, which is told in minutes. */
const MAX_AGE_MS = 60_000;
/** How long the node takes it for granted that it was told of all changes. */
const TRUST_MS = 500;
/** How long the database may take to say so. */
const ANSWER_MS = 400;

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

/** Keeps the pages of visitors until something that they rest on changes, on whichever node or by whichever program. */
export class KeptPages {
  readonly #changes: SiteChanges;
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #note: CacheNote;
  readonly #pages = new Map<string, KeptPage>();
  readonly #makings = new Map<string, Making>();
  #bytes = 0;
  #trustedAt = Number.NEGATIVE_INFINITY;
  #trusting: Promise<boolean> | undefined;

  constructor(database: Database, { maxBytes, now = () => performance.now(), note, onChange }: KeptPagesOptions) {
    this.#maxBytes = maxBytes;
    this.#now = now;
    this.#note = note;
    const forget = (change: SiteChange) => {
      onChange(change);
      this.#forget(change);
    };
    this.#changes = new SiteChanges(database, { onChange: forget, onLost: () => forget('anything') });
  }

  /** The page of a key, as old as what it rests on; undefined where the caller has to draw it, and then to say `made`. */
  async find(key: string): Promise<KeptPage | undefined> {
    if (!(await this.#isUpToDate())) return undefined;
    const page = this.#pages.get(key);
    const isFresh = page !== undefined && this.#now() - page.madeAt < MAX_AGE_MS;
    this.#note(isFresh, this.#pages);
    if (isFresh) {
      // A map lists its keys in the order in which they came.
      this.#pages.delete(key);
      this.#pages.set(key, page);
      return page;
    }
    const making = this.#makings.get(key);
    if (making !== undefined) return making.made.promise;
    this.#makings.set(key, { isStale: false, made: Promise.withResolvers() });
    return undefined;
  }

  /** Takes a page that was drawn, or hears that there is none to keep; who waits for it gets it either way. */
  made(key: string, drawn: DrawnPage | undefined): KeptPage | undefined {
    const making = this.#makings.get(key);
    if (making === undefined) return undefined;
    this.#makings.delete(key);
    const page = drawn && new KeptPage(drawn, this.#now());
    if (page !== undefined && !making.isStale) this.#keep(key, page);
    making.made.resolve(page);
    return page;
  }

  close(): void {
    this.#changes.close();
    this.#forget('anything');
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

  #keep(key: string, page: KeptPage): void {
    this.#drop(key);
    this.#pages.set(key, page);
    this.#bytes += page.bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0;
    this.#pages.delete(key);
  }

  #forget(change: SiteChange): void {
    for (const key of this.#pages.keys()) if (rests(key, change)) this.#drop(key);
    for (const [key, making] of this.#makings) making.isStale ||= rests(key, change);
  }
}
