import { Counter, Histogram, type Registry } from 'prom-client';
import type { StatementListener } from '#store/platform/database/statement-watch.ts';

const STATEMENT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/** The pools of a node, each with work of its own. */
export type PoolName = 'site' | 'search' | 'file' | 'jobs';

const verbs = ['select', 'with', 'insert', 'update', 'delete', 'merge'] as const;
const transactionVerbs: ReadonlySet<string> = new Set(['begin', 'start', 'commit', 'rollback', 'savepoint', 'release']);
const kindOfVerb = new Map<string, (typeof verbs)[number]>(verbs.map((verb) => [verb, verb]));

/** What a statement does, by its first word. */
export function kindOfStatement(text: string): string {
  const verb = /^(?:\s|\/\*.*?\*\/|\()*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return transactionVerbs.has(verb) ? 'transaction' : (kindOfVerb.get(verb) ?? 'other');
}

/** Counts statements by pool and kind. */
export function countStatements(registers: Registry[]) {
  const labelNames = ['pool', 'kind'] as const;
  const seconds = new Histogram({
    name: 'bondlens_statement_duration_seconds',
    help: 'Time of statements from sending to the last row, by pool and first word.',
    labelNames,
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'bondlens_statement_failures_total',
    help: 'Statements that failed, by pool and first word.',
    labelNames,
    registers,
  });
  const statementsOf =
    (pool: PoolName): StatementListener =>
    ({ text, ms, hasFailed }) => {
      const labels = { pool, kind: kindOfStatement(text) };
      seconds.observe(labels, ms / 1000);
      if (hasFailed) failures.inc(labels);
    };
  return { statementsOf };
}
