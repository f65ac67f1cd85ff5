import { MAX_DRAWING_BYTES } from '#domain/market/chart-drawing.ts';
import { MAX_IMPORT_LENGTH } from '#domain/portfolio/watchlist.ts';

/** The most that is taken of something, and what happens beyond it. */
interface Bound {
  readonly max: number;
  readonly unit: 'bytes' | 'characters' | 'seconds' | 'connections' | 'streams';
  readonly beyond:
    | 'closed'
    | 'forgotten'
    | '400 bad_request'
    | '413 payload_too_large'
    | '414 uri_too_long'
    | '429 too_many_requests';
  readonly what: string;
}

/** The venue, the measure and the version beside the drawings. */
const FRAME_BYTES = 1024;
/** What JSON writes one character in at the most: `\u` and four digits. */
const ESCAPED_BYTES = 6;

/** What a node takes of a request and of a reader at most; docs/security.md has the same table. Lists and texts have bounds in the schemas of the calls. */
export const bounds = {
  address: {
    max: 4096,
    unit: 'characters',
    beyond: '414 uri_too_long',
    what: 'the address of a request, with its query',
  },
  head: { max: 16 * 1024, unit: 'bytes', beyond: '400 bad_request', what: 'the header fields of a request' },
  body: { max: 64 * 1024, unit: 'bytes', beyond: '413 payload_too_large', what: 'the body of a call or form' },
  'search-body': {
    max: 8 * 1024,
    unit: 'bytes',
    beyond: '413 payload_too_large',
    what: 'the body of a suggestion: its longest term, all letters escaped',
  },
  'drawings-body': {
    max: MAX_DRAWING_BYTES + FRAME_BYTES,
    unit: 'bytes',
    beyond: '413 payload_too_large',
    what: 'the drawings of a chart',
  },
  'pasted-body': {
    max: ESCAPED_BYTES * MAX_IMPORT_LENGTH + FRAME_BYTES,
    unit: 'bytes',
    beyond: '413 payload_too_large',
    what: 'purchases that are pasted into a watchlist: their longest text, all characters escaped',
  },
  arrival: { max: 30, unit: 'seconds', beyond: '400 bad_request', what: 'a request from its first byte to its last' },
  connections: { max: 10_000, unit: 'connections', beyond: 'closed', what: 'all connections of a node' },
  'connections-of-an-address': {
    max: 500,
    unit: 'connections',
    beyond: 'closed',
    what: 'those from one address, unless it is this machine’s or a proxy’s of the settings',
  },
  streams: { max: 5000, unit: 'streams', beyond: '429 too_many_requests', what: 'all streams of a node' },
  'streams-of-a-reader': {
    max: 100,
    unit: 'streams',
    beyond: '429 too_many_requests',
    what: 'those of an account, or of a network of visitors',
  },
  'kept-answers': {
    max: 96 * 1024 * 1024,
    unit: 'bytes',
    beyond: 'forgotten',
    what: 'the pages, answers and files of visitors that a node keeps, those that nobody asked for the longest go first',
  },
  'unread-answers': {
    max: 128 * 1024 * 1024,
    unit: 'bytes',
    beyond: 'closed',
    what: 'answers that are made and not yet read, the oldest first',
  },
  'unread-answers-of-a-reader': {
    max: 16 * 1024 * 1024,
    unit: 'bytes',
    beyond: 'closed',
    what: 'those of one address or IPv6 network, the oldest first',
  },
  'unread-pause': {
    max: 20,
    unit: 'seconds',
    beyond: 'closed',
    what: 'an answer of which less than 1,024 bytes a second are read',
  },
  'idle-connection': {
    max: 30,
    unit: 'seconds',
    beyond: 'closed',
    what: 'a connection without a request, unless it is this machine’s or a proxy’s of the settings',
  },
  'bulk-streams-of-a-reader': {
    max: 2,
    unit: 'streams',
    beyond: '429 too_many_requests',
    what: 'whole tables and their changes that an account reads at a time',
  },
  'bulk-pause': {
    max: 60,
    unit: 'seconds',
    beyond: 'closed',
    what: 'a whole table whose reader takes nothing more',
  },
} as const satisfies Readonly<Record<string, Bound>>;
