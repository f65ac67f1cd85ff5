import type { NewCurve } from '#store/market/curves/curves.ts';
import { filePlan } from '../fetching/file-plan.ts';
import { isRecord, jsonOf } from '../parsing/json-of.ts';
import { publicSource } from '../public-source.ts';
import { jsonObservations, type LongLayout } from '../series/observations.ts';
import { seriesKind } from '../series/series-kind.ts';
import type { SourceFile, SourceImporter } from '../source-importer.ts';

const parCurve: NewCurve = {
  code: 'bank-of-canada-benchmarks',
  name: 'Bank of Canada, benchmark bond yields',
  currency: 'CAD',
  kind: 'government-par',
  compounding: 2,
};

/** Series of the group `bond_yields_benchmark` by maturity; the long benchmark is issued for thirty years. The real return bond is none of them. */
const BENCHMARKS: Readonly<Record<string, number>> = {
  'BD.CDN.2YR.DQ.YLD': 2,
  'BD.CDN.3YR.DQ.YLD': 3,
  'BD.CDN.5YR.DQ.YLD': 5,
  'BD.CDN.7YR.DQ.YLD': 7,
  'BD.CDN.10YR.DQ.YLD': 10,
  'BD.CDN.LONG.DQ.YLD': 30,
};
const CORRA = 'AVG.INTWO';
/** Consumer prices, all items, not seasonally adjusted, 2002 = 100, by month (vector of Statistics Canada). */
const CPI = 'V41690973';

function observationsOf(file: SourceFile): readonly unknown[] {
  const answer = jsonOf(file);
  return isRecord(answer) && Array.isArray(answer.observations) ? answer.observations : [];
}

/** An element holds the day as `d` and each series as an object with its value `v`. */
function layoutOf(series: string): LongLayout {
  return { dateColumn: 'd', valueColumn: `${series}/v`, seriesOf: () => series, isPositive: series === CPI };
}

const series = [...Object.keys(BENCHMARKS), CORRA, CPI];

const observations = seriesKind({
  kind: 'valet-observations',
  matches: (file) => {
    const [first] = observationsOf(file);
    const details = jsonOf(file);
    const names = isRecord(details) && isRecord(details.seriesDetail) ? details.seriesDetail : {};
    return first !== undefined && series.some((name) => name in names);
  },
  read: (file) => jsonObservations(observationsOf(file), series.map(layoutOf)),
  becomes: [
    { curve: parCurve, yearsOf: (name) => BENCHMARKS[name] ?? null },
    { overnightRate: 'CORRA', series: CORRA },
    { priceIndex: 'CA CPI', series: CPI },
  ],
});

/** Yields of benchmark bonds, compounded half-yearly, CORRA and the consumer price index, from the Valet service of the Bank of Canada. */
export const bankOfCanada: SourceImporter = {
  source: publicSource('bank-of-canada'),
  kinds: [observations],
};

const from = (date: string | undefined) => (date === undefined ? '' : `?start_date=${date}`);

export const bankOfCanadaPlan = filePlan({
  yields: {
    files: ({ since }) => [
      { name: 'benchmark-yields.json', path: `/valet/observations/group/bond_yields_benchmark/json${from(since)}` },
    ],
  },
  corra: { files: ({ since }) => [{ name: 'corra.json', path: `/valet/observations/${CORRA}/json${from(since)}` }] },
  // The index of a month comes weeks after its day.
  cpi: { files: () => [{ name: 'cpi.json', path: `/valet/observations/${CPI}/json` }] },
});
