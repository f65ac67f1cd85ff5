import type { NewCurve } from '#store/market/curves/curves.ts';
import { filePlan } from '../fetching/file-plan.ts';
import { firstLine } from '../parsing/parse-csv.ts';
import { publicSource } from '../public-source.ts';
import { longObservations } from '../series/observations.ts';
import { seriesKind } from '../series/series-kind.ts';
import type { SourceImporter } from '../source-importer.ts';

const parCurve: NewCurve = {
  code: 'bundesbank-par',
  name: 'Bundesbank par yield curve, listed Federal securities',
  currency: 'EUR',
  kind: 'government-par',
  compounding: 1,
};

const MATURITY = 'BBK_SEIS_MATURITY';
/** Yields derived from the term structure, of bonds with annual coupons; `ZST` would be zero rates. */
const ITEM = 'ZAR';
const MATURITIES = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '15', '20', '30'];

function yearsOf(series: string): number | null {
  const years = /^R(\d\d)XX$/.exec(series)?.[1];
  return years === undefined ? null : Number(years);
}

/**
 * SDMX-CSV of the series BBSIS.D.I.ZAR.ZI.EUR.S1311.B.A604.R…XX: percent a year, a `.` where there is none. The separator follows the
 * language of the answer.
 */
const parYields = seriesKind({
  kind: 'par-yields',
  matches: ({ text }) => firstLine(text).includes(MATURITY) && firstLine(text).includes('BBK_SEIS_ITEM'),
  read: ({ text }) =>
    longObservations(text, {
      separator: firstLine(text).includes(';') ? ';' : ',',
      dateColumn: 'TIME_PERIOD',
      valueColumn: 'OBS_VALUE',
      empty: ['.'],
      seriesOf: (row) => {
        const isOurs = row.text('BBK_STD_FREQ') === 'D' && row.text('BBK_SEIS_ITEM') === ITEM;
        return isOurs ? row.requiredText(MATURITY) : null;
      },
    }),
  becomes: [{ curve: parCurve, yearsOf }],
});

/** Yields of listed Federal securities by maturity, from the term structure that the Deutsche Bundesbank estimates. */
export const bundesbank: SourceImporter = {
  source: publicSource('bundesbank'),
  kinds: [parYields],
};

export const bundesbankPlan = filePlan({
  curve: {
    files: ({ since }) => {
      const key = `D.I.${ITEM}.ZI.EUR.S1311.B.A604.${MATURITIES.map((years) => `R${years}XX`).join('+')}.R.A.A._Z._Z.A`;
      const from = since === undefined ? '' : `&startPeriod=${since}`;
      return [{ name: 'par-yields.csv', path: `/rest/data/BBSIS/${key}?format=sdmx_csv&lang=en${from}` }];
    },
  },
});
