import type { FastifyBaseLogger } from 'fastify';
import { type LogFn, type Logger, pino, stdTimeFunctions } from 'pino';
import { Counter } from 'prom-client';
import { mayQuoteValues } from '#store/platform/database/database-errors.ts';
import type { StatementListener } from '#store/platform/database/statement-watch.ts';
import type { PoolName, SiteMetrics } from '../metrics/request-metrics.ts';
import { requestContext } from './request-context.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

export const logForms = ['text', 'json'] as const;
export type LogForm = (typeof logForms)[number];

export interface SiteLogOptions {
  readonly level: LogLevel;
  readonly form: LogForm;
  readonly write: (line: string) => void;
}

export interface SiteLog {
  readonly logger: Logger;
  /** What whoever starts the site has to read, whatever the level. */
  readonly say: (message: string) => void;
}

/** The library would take the message of an error that is logged without words, as it stands. */
function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, words = 'error']: readonly unknown[] = args;
  const isError = first instanceof Error || (typeof first === 'object' && first !== null && 'err' in first);
  if (!isError) method.apply(this, args);
  else method.call(this, first instanceof Error ? { err: first } : first, String(words));
}

/** Fields that a terminal does without, or that have a place of their own. */
const placed: ReadonlySet<string> = new Set(['time', 'level', 'message', 'pid', 'err']);

function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { type, message, stack } = error as Readonly<Record<string, unknown>>;
  return `\n  ${type}: ${message}${typeof stack === 'string' && stack !== '' ? `\n${stack}` : ''}`;
}

/** An entry in words: when, how grave, what, and its fields. */
function textOfEntry(line: string): string {
  const entry = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const fields = Object.entries(entry).filter(([name]) => !placed.has(name));
  const text = fields.map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return `${entry.time} ${entry.level} ${entry.message ?? ''}${text.join('')}${errorText(entry.err)}\n`;
}

function messageOf(error: Error): string {
  return mayQuoteValues(error) ? error.message.replace(/[:"].*$/s, '…') : error.message;
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/**
 * What the log tells of an error: nothing but type, message, code and where it was thrown. The database's details quote rows and values that were sent, and
 * libraries hang whole requests on their errors.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as {
    readonly code?: unknown;
    readonly constraint?: unknown;
    readonly table?: unknown;
  };
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: framesOf(error),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** What is a secret or a person wherever it stands: each pattern with what is written instead. */
const hidden: readonly (readonly [RegExp, string])[] = [
  [/\b(postgres(?:ql)?|smtps?|https?):\/\/[^\s/@"]*:[^\s/@"]*@/gi, '$1://[secret]@'],
  [/[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[mail]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  [/\b(pass(?:word|wd)?|secret|token|cookie|authorization|key)(["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi, '$1$2[secret]'],
];

/** A line of the log without mail addresses, credentials and tokens, should one have come into a message of a library. */
export function withoutSecrets(line: string): string {
  return hidden.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line);
}

/** A log of which each line is one entry: JSON, or words for a terminal. Lines of a request have its name and route. */
export function openLog({ level, form, write }: SiteLogOptions): SiteLog {
  const lineOf = (line: string) => (form === 'json' ? line : textOfEntry(line));
  const logger = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      messageKey: 'message',
      serializers: { err: describeError },
      mixin: () => {
        const { requestId, route } = requestContext() ?? {};
        return { requestId, route };
      },
      hooks: { logMethod, streamWrite: (line) => lineOf(withoutSecrets(line)) },
    },
    { write },
  );
  const words = logger.child({}, { level: 'info' });
  return { logger, say: (message) => (form === 'json' ? words.info(message) : write(`${message}\n`)) };
}

/** A statement that took too long, each time with the same text. */
interface SlowStatement {
  readonly text: string;
  readonly pool: PoolName;
  /** The route that asked for it the last time; null for what the site does by itself. */
  readonly route: string | null;
  readonly times: number;
  readonly slowestMs: number;
  readonly lastAt: Date;
}

interface SlowStatementOptions {
  readonly thresholdMs: number;
  readonly metrics: SiteMetrics;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly clock: () => Date;
}

export interface SlowStatements {
  readonly thresholdMs: number;
  readonly watch: (pool: PoolName) => StatementListener;
  /** Those of this node, the slowest first. */
  readonly list: () => readonly SlowStatement[];
}

const MAX_KEPT = 50;
const MAX_TEXT_LENGTH = 2000;

/** In one line, with its placeholders. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH);
}

/** Logs, counts and remembers statements that take longer than the threshold. */
export function watchSlowStatements({ thresholdMs, metrics, log, clock }: SlowStatementOptions): SlowStatements {
  const kept = new Map<string, SlowStatement>();
  const counter = new Counter({
    name: 'bondlens_slow_statements_total',
    help: 'Statements that took longer than BONDLENS_SLOW_STATEMENT_MS, by pool.',
    labelNames: ['pool'],
    registers: [metrics.registry],
  });
  const list = () => [...kept.values()].toSorted((one, other) => other.slowestMs - one.slowestMs);
  const keep = (pool: PoolName, text: string, ms: number) => {
    const known = kept.get(`${pool} ${text}`);
    kept.set(`${pool} ${text}`, {
      text,
      pool,
      lastAt: clock(),
      times: (known?.times ?? 0) + 1,
      route: requestContext()?.route ?? null,
      slowestMs: Math.max(ms, known?.slowestMs ?? 0),
    });
    const fastest = kept.size > MAX_KEPT ? list().at(-1) : undefined;
    if (fastest !== undefined) kept.delete(`${fastest.pool} ${fastest.text}`);
  };
  const watch =
    (pool: PoolName): StatementListener =>
    ({ text, ms, hasFailed }) => {
      if (ms < thresholdMs) return;
      const statement = oneLine(text);
      counter.inc({ pool });
      keep(pool, statement, ms);
      log.warn({ pool, ms: Math.round(ms), statement, hasFailed }, 'slow statement');
    };
  return { thresholdMs, watch, list };
}
