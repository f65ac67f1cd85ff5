import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Call } from '#contract/platform/call.ts';
import { callsOfFeature } from '#contract/site/calls.ts';
import { bounds } from '#server/platform/serving/bounds.ts';
import { fairness, loadKinds } from '#server/platform/serving/concurrency-limit.ts';
import type { CreditLimit } from '#server/platform/serving/credit.ts';
import type { Limit } from '#server/platform/serving/limit.ts';
import { limits } from '#server/platform/serving/limits.ts';
import { statementLimits } from '#store/platform/database/statement-limits.ts';

const page = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8');

function lengthOf({ seconds }: Limit): string {
  return seconds === 60 ? 'minute' : `${seconds / 60} minutes`;
}

function chapter(title: string): string {
  return page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
}

/** The rows of the table of a chapter that has so many columns and a first cell of this name. */
function rowsBelow(title: string, head: string): readonly (readonly string[])[] {
  const [, table = ''] = chapter(title).split(`\n| ${head} |`);
  const [rows = ''] = table.split('\n\n');
  const cells = rows
    .split('\n')
    .filter((row) => row.startsWith('|'))
    .slice(1)
    .map((row) => row.split('|').slice(1, -1));
  return cells.map((row) => row.map((cell) => cell.trim()));
}

test('ACC-9 docs/security.md names every limit as the code holds it', () => {
  const table = chapter('Limits');
  const documented = [...table.matchAll(/^\| ([a-z-]+) \| ([\d,]+) in (?:a )?([\w ]+) \| ([a-z ]+) \| (.+) \|$/gm)];
  const rows = documented.map(([, name, max, length, counts, what]) => ({ name, max, length, counts, what }));
  const held = Object.entries<Limit>(limits).map(([name, limit]) => ({
    name,
    max: limit.max.toLocaleString('en'),
    length: lengthOf(limit),
    counts: limit.counts,
    what: limit.what,
  }));
  expect(rows).toEqual(held);
});

test('BEY-17 docs/security.md tells what a node works on at once, how its clients share that, and how long statements may take', () => {
  const kinds = Object.entries(loadKinds).map(([kind, { max, each, what }]) => [kind, `${max}`, `${each}`, what]);
  expect(rowsBelow('Overload', 'kind')).toEqual(kinds);
  const cellsOf = ({ burst, rate, asking }: CreditLimit) => [`${burst} ms`, `${rate} ms`, `${asking}`];
  const { all, ofNetwork, ofClient, ofDebtors, credit, networkCredit, spare, networkSpare } = fairness;
  expect(rowsBelow('Overload', 'whose')).toEqual([
    ['all', `${all}`, '', '', ''],
    ['a network', `${ofNetwork}`, ...cellsOf(networkCredit)],
    ['a client', `${ofClient}`, ...cellsOf(credit)],
    ['a network, of spare time', '1', ...cellsOf(networkSpare)],
    ['a client, of spare time', '1', ...cellsOf(spare)],
    ['all in debt', `${ofDebtors}`, '', '', ''],
  ]);
  const text = (ms: number) => (ms < 3_600_000 ? `${ms / 1000} seconds` : `${ms / 3_600_000} hours`);
  const statements = Object.entries(statementLimits).map(([kind, { ms, what }]) => [kind, text(ms), what]);
  expect(rowsBelow('Overload', 'statement')).toEqual(statements);
  const { floor, maxTicks, maxWaiting, maxDebt, calmMs } = fairness;
  const rules = chapter('Overload').replaceAll('\n', ' ');
  expect(rules).toContain(`nobody else has asked for ${calmMs / 1000} seconds`);
  expect(rules).toContain(`never more than ${maxDebt} ms`);
  expect(rules).toContain(`${floor} requests of a client wait for as long as it takes`);
  expect(rules).toContain(`refused after ${maxTicks / 10} seconds`);
  expect(rules).toContain(`${maxWaiting.toLocaleString('en')} requests in all`);
});

test('ACC-9 docs/security.md names every bound of requests and streams as the code holds it', () => {
  const held = Object.entries(bounds).map(([name, { max, unit, beyond, what }]) => [
    name,
    `${max.toLocaleString('en')} ${unit}`,
    beyond,
    what,
  ]);
  expect(rowsBelow('Limits', 'bound')).toEqual(held);
});

interface Part {
  readonly type?: string;
  readonly maxItems?: number;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
  readonly properties?: Readonly<Record<string, Part>>;
}

/** The lists of a schema that have no largest length, by where they stand. */
function endlessLists({ type, maxItems, items, anyOf = [], properties = {} }: Part, at: string): readonly string[] {
  const parts = [...Object.entries(properties), ...anyOf.map((part) => ['', part] as const)];
  const own = type === 'array' && maxItems === undefined ? [at] : [];
  return [
    ...own,
    ...(items ? endlessLists(items, at) : []),
    ...parts.flatMap(([name, part]) => endlessLists(part, `${at}.${name}`)),
  ];
}

test('ACC-9 every list that a reader sends has a largest length', () => {
  const calls: readonly Call[] = Object.values(callsOfFeature).flat();
  const endless = calls.flatMap(({ name, body, query }) =>
    [body, query].flatMap((schema) => (schema ? endlessLists(schema as Part, name) : [])),
  );
  expect(endless).toEqual([]);
});
