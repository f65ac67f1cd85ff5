import type { ReactNode } from 'react';
import type { Health } from '#contract/platform/health.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { type HealthCheck, healthRules } from '#domain/platform/health.ts';
import type { LabelKey } from '#labels/label.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fileSizeText } from '../../text/fact-text.ts';
import { inPercent, momentText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './health-tables.module.css';

type Title = LabelKey<'operator'>;

/** Of text unless it is a number; the first column wraps. */
type Spec<Row> = readonly [title: Title, cell: (row: Row) => ReactNode, kind?: 'number' | 'text', rank?: 3];

interface TableBlockProps<Row> {
  readonly id: string;
  readonly name: Title;
  readonly meta?: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly specs: readonly Spec<Row>[];
}

function TableBlock<Row>({ id, name, meta, rows, keyOf, specs }: TableBlockProps<Row>) {
  const text = useLabels('operator');
  const columns = specs.map(([title, cell, kind, rank], at): Column<Row> => {
    const place = at === 0 ? { wraps: true, width: '34%' } : {};
    return { id: title, title: text(title), cell, ...(kind && { kind }), ...(rank && { rank }), ...place };
  });
  return (
    <Block id={id} title={text(name)} {...(meta !== undefined && { meta })}>
      {rows.length === 0 ? (
        <p className={styles.nothing}>{text('health_nothing')}</p>
      ) : (
        <Table caption={text(name)} columns={columns} lines={linesOf(rows, keyOf)} />
      )}
    </Block>
  );
}

interface Props {
  readonly health: Health;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Writes the figures of the site's health in their units. */
export function useHealthTexts() {
  const text = useLabels('operator');
  const bond = useLabels('bond');
  const language = useLanguage();
  const number = (value: number, decimals = 0) => numberText(value, decimals, language);
  const duration = (seconds: number) => {
    if (seconds >= 2 * DAY) return text('health_days', { count: number(seconds / DAY) });
    if (seconds >= 2 * HOUR) return text('health_hours', { count: number(seconds / HOUR) });
    if (seconds >= 2 * MINUTE) return text('health_minutes', { count: number(seconds / MINUTE) });
    return text('health_seconds', { count: number(seconds) });
  };
  const value = (check: HealthCheck, figure: number) => {
    const { unit } = healthRules[check];
    if (unit === 'seconds') return duration(figure);
    if (unit === 'ms') return text('health_ms', { count: number(figure) });
    return unit === 'part' ? inPercent(number(figure * 100, 1), bond) : number(figure);
  };
  const rule = (check: HealthCheck) => {
    const { look, bad } = healthRules[check];
    const limits = { look: value(check, look), bad: value(check, bad) };
    return text('isFloor' in healthRules[check] ? 'health_below' : 'health_from', limits);
  };
  return { number, duration, value, rule };
}

/** The nodes of the site. */
export function HealthNodes({ health: { nodes, liveStreams } }: Props) {
  const text = useLabels('operator');
  const language = useLanguage();
  const { number, duration } = useHealthTexts();
  return (
    <TableBlock
      id="health-nodes"
      name="health_nodes"
      meta={text('health_streams', { count: number(liveStreams) })}
      rows={nodes}
      keyOf={({ id }) => id}
      specs={[
        ['health_node', ({ id, isThis }) => `${id.slice(0, 8)}${isThis ? ` (${text('health_this_node')})` : ''}`],
        ['health_version', ({ version }) => version, 'text', 3],
        ['health_started', ({ startedAt }) => momentText(startedAt, language), 'text', 3],
        ['health_silent', ({ silentS }) => duration(silentS), 'number'],
        ['health_load', ({ load }) => number(load, 2), 'number', 3],
        ['health_loop_delay', ({ loopDelayMs }) => text('health_ms', { count: number(loopDelayMs) }), 'number'],
      ]}
    />
  );
}

/** Requests of the last hour by route, those asked for most. */
export function HealthRoutes({ health: { routes } }: Props) {
  const { number } = useHealthTexts();
  return (
    <TableBlock
      id="health-routes"
      name="health_routes"
      rows={routes}
      keyOf={({ route }) => route}
      specs={[
        ['health_route', ({ route }) => route],
        ['health_in_5', ({ last5 }) => number(last5.requests), 'number', 3],
        ['health_in_60', ({ last60 }) => number(last60.requests), 'number'],
        ['health_failed', ({ last60 }) => number(last60.failed), 'number'],
        ['health_half', ({ last60 }) => number(last60.p50), 'number', 3],
        ['health_most_within', ({ last60 }) => number(last60.p95), 'number'],
      ]}
    />
  );
}

/** Pools, largest tables and replicas of the database. */
export function HealthDatabase({ health: { database, pools } }: Props) {
  const text = useLabels('operator');
  const language = useLanguage();
  const { number } = useHealthTexts();
  const size = (bytes: number) => fileSizeText(bytes, language);
  return (
    <>
      <TableBlock
        id="health-pools"
        name="health_pools"
        meta={[database.connections, database.mostConnections].map((each) => number(each)).join(' / ')}
        rows={pools}
        keyOf={({ name }) => name}
        specs={[
          ['health_pool', ({ name }) => name],
          ['health_open', ({ open }) => number(open), 'number'],
          ['health_idle', ({ idle }) => number(idle), 'number', 3],
          ['health_most', ({ most }) => number(most), 'number'],
          ['health_waiting', ({ waiting }) => number(waiting), 'number'],
        ]}
      />
      <TableBlock
        id="health-database"
        name="health_database"
        meta={text('health_server', { version: database.version, size: size(database.bytes) })}
        rows={database.tables}
        keyOf={({ name }) => name}
        specs={[
          ['health_table', ({ name }) => name],
          ['health_rows', ({ rows }) => number(rows), 'number'],
          ['health_size', ({ bytes }) => size(bytes), 'number'],
        ]}
      />
      {database.replicas.length > 0 && (
        <TableBlock
          id="health-replicas"
          name="health_replica"
          rows={database.replicas}
          keyOf={({ name }) => name}
          specs={[
            ['health_replica', ({ name }) => name],
            ['health_state', ({ state }) => state],
            ['health_lag', ({ lagBytes }) => (lagBytes === null ? null : size(lagBytes)), 'number'],
          ]}
        />
      )}
    </>
  );
}

/** States of a job in the order in which it has them. */
const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

/** Jobs by queue, those that failed last, and the last import of each source and kind. */
export function HealthWork({ health: { jobs, failures, imports } }: Props) {
  const text = useLabels('operator');
  const stateText = (state: string) => {
    const known = jobStates.find((each) => each === state);
    return known === undefined ? state : text(`job_${known}`);
  };
  const language = useLanguage();
  const { number } = useHealthTexts();
  return (
    <>
      <TableBlock
        id="health-jobs"
        name="health_jobs"
        rows={jobs}
        keyOf={({ queue, state }) => `${queue} ${state}`}
        specs={[
          ['health_queue', ({ queue }) => queue],
          ['health_state', ({ state }) => stateText(state)],
          ['health_times', ({ jobs: count }) => number(count), 'number'],
        ]}
      />
      <TableBlock
        id="health-failures"
        name="health_failures"
        rows={failures}
        keyOf={({ id }) => id}
        specs={[
          ['health_error', ({ message }) => message],
          ['health_queue', ({ queue }) => queue],
          ['health_state', ({ state }) => state, 'text', 3],
          ['finished', ({ failedAt }) => momentText(failedAt, language)],
        ]}
      />
      <TableBlock
        id="health-imports"
        name="imports"
        rows={imports}
        keyOf={({ source, kind }) => `${source} ${kind}`}
        specs={[
          ['source', ({ source }) => source],
          ['kind', ({ kind }) => kind],
          ['finished', ({ finishedAt }) => momentText(finishedAt, language), 'text', 3],
          ['rows_stored', ({ rowsStored }) => number(rowsStored), 'number'],
          ['rows_failed', ({ rowsFailed }) => number(rowsFailed), 'number'],
        ]}
      />
    </>
  );
}

/** Statements that took long, and what limits refused. */
export function HealthTrouble({ health: { slowStatements, refusals } }: Props) {
  const { number } = useHealthTexts();
  return (
    <>
      <TableBlock
        id="health-slow"
        name="health_slow"
        rows={slowStatements}
        keyOf={({ pool, text }) => `${pool} ${text}`}
        specs={[
          ['health_statement', ({ text }) => text],
          ['health_route', ({ route }) => route],
          ['health_times', ({ times }) => number(times), 'number'],
          ['health_slowest', ({ slowestMs }) => number(slowestMs), 'number'],
        ]}
      />
      <TableBlock
        id="health-refused"
        name="health_refused"
        rows={refusals}
        keyOf={({ limit }) => limit}
        specs={[
          ['health_limit', ({ limit }) => limit],
          ['health_times', ({ refused }) => number(refused), 'number'],
        ]}
      />
    </>
  );
}
