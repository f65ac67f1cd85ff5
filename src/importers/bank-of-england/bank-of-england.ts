import { Buffer } from 'node:buffer';
import type { NewCurve } from '#store/market/curves/curves.ts';
import { filePlan } from '../fetching/file-plan.ts';
import { firstLine } from '../parsing/parse-csv.ts';
import type { DateForm } from '../parsing/row-fields.ts';
import { isZip } from '../parsing/zip-entries.ts';
import { publicSource } from '../public-source.ts';
import { wideObservations } from '../series/observations.ts';
import { seriesKind } from '../series/series-kind.ts';
import type { SourceImporter } from '../source-importer.ts';
import { spotRates } from './spot-curve.ts';

/** All yields of the Bank's curves are continuously compounded, as its questions and answers on them say. */
const spotCurve: NewCurve = {
  code: 'bank-of-england-spot',
  name: 'Bank of England spot curve, gilts',
  currency: 'GBP',
  kind: 'government-zero',
  compounding: 0,
};

const SONIA = 'IUDSOIA';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Day, month by its English name, and year, with blanks or slashes. */
const namedMonthForm: DateForm = (text) => {
  const [, day = '', name = '', year] = /^(\d{1,2})[ /]([A-Z][a-z]{2})[ /](\d{4})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return year === undefined || month === 0
    ? undefined
    : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** A column of the statistical database: `DATE,IUDSOIA`. Rates of SONIA begin with the reform of April 2018 or before it alike. */
const sonia = seriesKind({
  kind: 'sonia',
  matches: ({ text }) => new RegExp(`^"?DATE"?,"?${SONIA}"?$`, 'i').test(firstLine(text)),
  read: ({ text }) =>
    wideObservations(text, {
      dateColumn: /^"?Date/.test(firstLine(text)) ? 'Date' : 'DATE',
      dateForm: namedMonthForm,
      isSeries: (column) => column === SONIA,
    }),
  becomes: [{ overnightRate: 'SONIA', series: SONIA }],
});

const spot = seriesKind({
  kind: 'spot-curve',
  // The name of a workbook stands in the archive as it is; what else is in it is told by reading.
  matches: ({ bytes }) =>
    isZip(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('GLC Nominal daily data'),
  read: ({ bytes }) => spotRates(bytes),
  becomes: [{ curve: spotCurve, yearsOf: Number }],
});

/** The curve of nominal gilts, and SONIA, of the Bank of England. */
export const bankOfEngland: SourceImporter = {
  source: publicSource('bank-of-england'),
  kinds: [sonia, spot],
};

const CURVES = '/-/media/boe/files/statistics/yield-curves';

/** A day as the database takes it. */
function databaseDay(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}/${MONTHS[Number(month) - 1]}/${year}`;
}

export const bankOfEnglandPlan = filePlan({
  curve: { files: () => [{ name: 'latest-yield-curve-data.zip', path: `${CURVES}/latest-yield-curve-data.zip` }] },
  sonia: {
    files: ({ since = '1997-01-02' }) => {
      const span = `csv.x=yes&Datefrom=${databaseDay(since)}&Dateto=now`;
      const path = `/boeapps/database/_iadb-fromshowcolumns.asp?${span}&SeriesCodes=${SONIA}&CSVF=TN&UsingCodes=Y&VPD=Y&VFD=N`;
      return [{ name: 'sonia.csv', path }];
    },
  },
  // Every day since 1979.
  history: {
    isOnlyNamed: true,
    files: () => [{ name: 'glcnominalddata.zip', path: `${CURVES}/glcnominalddata.zip` }],
  },
});
