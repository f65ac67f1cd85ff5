/** How far our numbers of one measure are from those of one source. */
export interface AgreementRow {
  readonly source: string;
  readonly measure: string;
  readonly families: number;
  readonly count: number;
  readonly worst: number;
  readonly tolerance: number;
}

interface ReportRow extends Omit<AgreementRow, 'families'> {
  readonly family: string;
}

function rowOf(rows: readonly ReportRow[]): readonly AgreementRow[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { source, measure } = first;
  return [
    {
      source,
      measure,
      families: new Set(rows.map(({ family }) => family)).size,
      count: rows.reduce((sum, { count }) => sum + count, 0),
      worst: Math.max(...rows.map(({ worst }) => worst)),
      tolerance: Math.max(...rows.map(({ tolerance }) => tolerance)),
    },
  ];
}

/** The report that the test run writes, by source and measure; how many numbers were compared in all, of which version, and when. */
export function agreementOf(report: string): {
  readonly total: number;
  readonly rows: readonly AgreementRow[];
  readonly version: string;
  readonly measuredOn: string;
} {
  const { version, measuredOn, rows } = JSON.parse(report) as {
    readonly version: string;
    readonly measuredOn: string;
    readonly rows: readonly ReportRow[];
  };
  const groups = Map.groupBy(rows, ({ source, measure }) => `${source}\n${measure}`);
  return {
    version,
    measuredOn,
    total: rows.reduce((sum, { count }) => sum + count, 0),
    rows: [...groups.values()].flatMap(rowOf),
  };
}
