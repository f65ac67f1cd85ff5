import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import type { StatementListener } from '#store/platform/database/statement-watch.ts';
import type { PoolName, SiteMetrics } from '../metrics/site-metrics.ts';
import { requestContext } from './request-context.ts';

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

export interface SlowStatementOptions {
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
