import type { ParityReport, WrittenRow } from './parity-report.ts';

const digits = (value: number) => (value === 0 ? '0' : value.toExponential(0).replace('e+0', '').replace('e-', 'e-'));

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const namesOf = (rows: readonly WrittenRow[], key: 'family' | 'measure' | 'source') => [
  ...new Set(rows.map((row) => row[key])),
];

/** Bonds: a row a family, a column a measure, each cell the worst and the mean difference. */
function bondTable(rows: readonly WrittenRow[]): string {
  const measures = namesOf(rows, 'measure');
  const cell = (family: string, measure: string) => {
    const found = rows.find((row) => row.family === family && row.measure === measure);
    if (!found) return '';
    return found.tolerance === 0
      ? `${found.worst} of ${found.count}`
      : `${digits(found.worst)} / ${digits(found.mean)}`;
  };
  const tolerances = measures.map((measure) => digits(rows.find((row) => row.measure === measure)?.tolerance ?? 0));
  const body = namesOf(rows, 'family').map((family) => [family, ...measures.map((measure) => cell(family, measure))]);
  return table(['family', ...measures], [['**tolerance**', ...tolerances], ...body]);
}

function listTable(rows: readonly WrittenRow[]): string {
  return table(
    ['what', 'measure', 'numbers', 'worst', 'mean', 'tolerance', 'why this tolerance'],
    rows.map(({ family, measure, count, worst, mean, tolerance, reason }) => [
      family,
      measure,
      String(count),
      digits(worst),
      digits(mean),
      digits(tolerance),
      reason,
    ]),
  );
}

const BONDS = 'QuantLib bonds';

const inWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The page of a report. */
export function parityPage({ version, measuredOn, rows }: ParityReport): string {
  const bonds = rows.filter(({ source }) => source === BONDS);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const others = namesOf(rows, 'source').filter((source) => source !== BONDS);
  const sections = others.map((source) => {
    const ofSource = rows.filter((row) => row.source === source);
    return `## ${source}\n\n${listTable(ofSource)}`;
  });
  return `# Agreement with others

How far our numbers are from those of others, over ${total} numbers; measured on ${inWords.format(new Date(measuredOn))} with version
${version}. The test run measures them and fails when a difference is
larger than written here, or than its tolerance; \`PARITY=write npx vitest run test/reference\` writes the page anew. Differences
are rounded up to one digit. Prices, accrued interest and basis-point values are per 100 of the nominal outstanding; yields and
spreads are fractions; durations are years. What the sources are: [test/reference/README.md](../test/reference/README.md). Where
we differ on purpose: the pages of [methods](methods). Figures that sources of market data publish:
[agreement with market data](parity-market-data.md).

## ${BONDS}

1,688 bonds and settlement days, every number of each. Worst / mean difference; for dates how many are wrong, of how many.

${bondTable(bonds)}

${sections.join('\n\n')}
`;
}
