import { QueueFull } from './pool-queue.ts';

const UNAVAILABLE_STATES = new Set(['53300', '57P01', '57P02', '57P03', '57P05']);
const CONNECTION_CLASS = '08';
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOENT',
]);
// pg reports these without a code.
const CONNECTION_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
];

/** What Citus says, in the class of internal errors, when a worker goes away under a statement that has begun. */
const LOST_WORKER = { code: 'XX000', message: 'failure on connection marked as essential' };

function codeOf(error: object): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isNetworkFailure(error: object): boolean {
  return NETWORK_CODES.has(codeOf(error)) && 'syscall' in error;
}

/** True when the database is away, starting, stopping or full: a later try may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof QueueFull) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = codeOf(error);
  if (UNAVAILABLE_STATES.has(code) || (code.length === 5 && code.startsWith(CONNECTION_CLASS))) return true;
  if (isNetworkFailure(error)) return true;
  if (code === LOST_WORKER.code) return error.message.startsWith(LOST_WORKER.message);
  return code === '' && CONNECTION_MESSAGES.some((message) => error.message.startsWith(message));
}

/** A full disk, and a database that was set to be read alone. */
const READ_ONLY_STATES = new Set(['53100', '25006']);

/** True when the database takes no change at present, and is read as ever. */
export function isDatabaseReadOnly(error: unknown): boolean {
  return error instanceof Error && READ_ONLY_STATES.has(codeOf(error));
}

/** True when the database gave up a statement at its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '57014';
}

/** True for a text that PostgreSQL keeps in no column and compares with none, such as one with a NUL. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '22021';
}

/** SQLSTATE classes of data, constraints and raised exceptions. */
const QUOTING_STATES = /^(?:22|23|P0)...$/;

/** True where the database's message may quote values that were sent. */
export function mayQuoteValues(error: Error): boolean {
  return 'severity' in error && QUOTING_STATES.test(codeOf(error));
}
