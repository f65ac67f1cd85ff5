import type { NewCurve } from '#store/market/curves/curves.ts';
import { filePlan } from '../fetching/file-plan.ts';
import { publicSource } from '../public-source.ts';
import { wideObservations } from '../series/observations.ts';
import { type CurveOfSeries, seriesKind } from '../series/series-kind.ts';
import type { SourceImporter } from '../source-importer.ts';

const NAME = 'Federal Reserve, Gürkaynak-Sack-Wright';

const zeroCurve: NewCurve = {
  code: 'fed-gsw-zero',
  name: `${NAME} zero curve`,
  currency: 'USD',
  kind: 'government-zero',
  compounding: 0,
};

const parCurve: NewCurve = {
  code: 'fed-gsw-par',
  name: `${NAME} par curve`,
  currency: 'USD',
  kind: 'government-par',
  compounding: 2,
};

const realZeroCurve: NewCurve = {
  code: 'fed-gsw-tips-zero',
  name: `${NAME} TIPS zero curve`,
  currency: 'USD',
  kind: 'government-real-zero',
  compounding: 0,
};

const realParCurve: NewCurve = {
  code: 'fed-gsw-tips-par',
  name: `${NAME} TIPS par curve`,
  currency: 'USD',
  kind: 'government-real-par',
  compounding: 2,
};

/** The whole years at the end of a mnemonic. */
const yearsAfter =
  (form: RegExp): CurveOfSeries['yearsOf'] =>
  (series) => {
    const years = form.exec(series)?.[1];
    return years === undefined ? null : Number(years);
  };

const ZERO = /^SVENY(\d\d)$/;
const PAR = /^SVENPY(\d\d)$/;
const REAL_ZERO = /^TIPSY(\d\d)$/;
const REAL_PAR = /^TIPSPY(\d\d)$/;
const HEADING = /^"?Date"?,/;

interface GswFile {
  readonly kind: string;
  /** A column that files of the kind have. */
  readonly mark: string;
  readonly zero: readonly [NewCurve, RegExp];
  readonly par: readonly [NewCurve, RegExp];
}

/** Notes, then a day a line, `NA` where the curve does not reach or the day has none. Forwards, inflation compensation and parameters are left out. */
const gswKind = ({ kind, mark, zero, par }: GswFile) =>
  seriesKind({
    kind,
    matches: ({ text }) => new RegExp(`^"?Date"?,.*\\b${mark}\\b`, 'm').test(text.slice(0, 20_000)),
    read: ({ text }) =>
      wideObservations(text, {
        heading: HEADING,
        dateColumn: 'Date',
        empty: ['NA'],
        isSeries: (column) => zero[1].test(column) || par[1].test(column),
      }),
    becomes: [zero, par].map(([curve, form]) => ({ curve, yearsOf: yearsAfter(form) })),
  });

/** `feds200628.csv`: zero yields are continuously compounded, par yields coupon-equivalent (Gürkaynak, Sack, Wright, FEDS 2006-28). */
const gsw = gswKind({
  kind: 'gurkaynak-sack-wright',
  mark: 'SVENPY01',
  zero: [zeroCurve, ZERO],
  par: [parCurve, PAR],
});

/** `feds200805.csv`: the same of real yields, by TIPS from 1999 on (Gürkaynak, Sack, Wright, FEDS 2008-05). */
const gswTips = gswKind({
  kind: 'gurkaynak-sack-wright-tips',
  mark: 'TIPSPY10',
  zero: [realZeroCurve, REAL_ZERO],
  par: [realParCurve, REAL_PAR],
});

/** The Treasury curves that staff of the Federal Reserve Board estimate and publish as research, not as an official release. */
export const federalReserve: SourceImporter = {
  source: publicSource('federal-reserve'),
  kinds: [gsw, gswTips],
};

export const federalReservePlan = filePlan({
  gsw: { files: () => [{ name: 'feds200628.csv', path: '/data/yield-curve-tables/feds200628.csv' }] },
  'gsw-tips': { files: () => [{ name: 'feds200805.csv', path: '/data/yield-curve-tables/feds200805.csv' }] },
});
