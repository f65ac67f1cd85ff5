import { filePlan } from '../fetching/file-plan.ts';
import { isRecord, jsonOf } from '../parsing/json-of.ts';
import { publicSource } from '../public-source.ts';
import { jsonObservations } from '../series/observations.ts';
import { seriesKind } from '../series/series-kind.ts';
import type { SourceFile, SourceImporter } from '../source-importer.ts';

/** The first day of SOFR. */
const FIRST_DAY = '2018-04-02';
const SOFR = 'SOFR';

function ratesOf(file: SourceFile): readonly unknown[] {
  const answer = jsonOf(file);
  return isRecord(answer) && Array.isArray(answer.refRates) ? answer.refRates : [];
}

/** Reference rates of the markets data service: percent a year, by the day for which a rate is. Other rates than SOFR are left out. */
const referenceRates = seriesKind({
  kind: 'reference-rates',
  matches: (file) => ratesOf(file).some((rate) => isRecord(rate) && rate.type === SOFR),
  read: (file) =>
    jsonObservations(ratesOf(file), [
      {
        dateColumn: 'effectiveDate',
        valueColumn: 'percentRate',
        seriesOf: (row) => (row.text('type') === SOFR ? SOFR : null),
      },
    ]),
  becomes: [{ overnightRate: 'SOFR', series: SOFR }],
});

/** The secured overnight financing rate, of the Federal Reserve Bank of New York. */
export const newYorkFed: SourceImporter = {
  source: publicSource('new-york-fed'),
  kinds: [referenceRates],
};

export const newYorkFedPlan = filePlan({
  sofr: {
    files: ({ since = FIRST_DAY, today }) => [
      {
        name: 'sofr.json',
        path: `/api/rates/secured/sofr/search.json?startDate=${since}&endDate=${today}&type=rate`,
      },
    ],
  },
});
