import { SELIC } from '#domain/market/overnight-fixing.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { filePlan } from '../fetching/file-plan.ts';
import { isRecord, jsonOf } from '../parsing/json-of.ts';
import { publicSource } from '../public-source.ts';
import { jsonObservations } from '../series/observations.ts';
import { seriesKind } from '../series/series-kind.ts';
import type { SourceFile, SourceImporter } from '../source-importer.ts';

/** Selic, percent a year of 252 business days. */
const SERIES = '1178';
/** The day from which nominals of LFT count. */
const FIRST_DAY = '2000-07-01';
/** A question may ask for no more of a daily series. */
const MONTHS_OF_FILE = 120;

const slashed = (date: string) => date.split('-').toReversed().join('/');
const dayForm = (text: string) => /^\d{2}\/\d{2}\/\d{4}$/.exec(text)?.[0].split('/').toReversed().join('-');

const elementsOf = (file: SourceFile) => {
  const answer = jsonOf(file);
  return Array.isArray(answer) ? answer : [];
};

/** Answers do not name their series, so the name of the file does: `bcdata.sgs.1178….json`. */
const selic = seriesKind({
  kind: 'sgs-selic',
  matches: (file) => {
    const [first] = elementsOf(file);
    return new RegExp(`sgs\\.${SERIES}\\b`).test(file.name) && isRecord(first) && 'data' in first && 'valor' in first;
  },
  read: (file) =>
    jsonObservations(elementsOf(file), [
      { dateColumn: 'data', dateForm: dayForm, valueColumn: 'valor', seriesOf: () => SELIC },
    ]),
  becomes: [{ overnightRate: SELIC, series: SELIC }],
});

/** The Selic rate of each business day, from the time series system (SGS) of the Central Bank of Brazil. */
export const centralBankOfBrazil: SourceImporter = {
  source: publicSource('central-bank-of-brazil'),
  kinds: [selic],
};

const monthsLater = (date: IsoDate, months: number) => isoFromDayNumber(addMonths(dayNumberFromIso(date), months));
const dayBefore = (date: IsoDate) => isoFromDayNumber(addDays(dayNumberFromIso(date), -1));

/** Spans of ten years at most, that end today. */
function spansFrom(first: IsoDate, today: IsoDate): readonly (readonly [from: IsoDate, to: IsoDate])[] {
  const spans: [IsoDate, IsoDate][] = [];
  for (let from = first; from <= today; from = monthsLater(from, MONTHS_OF_FILE)) {
    const end = dayBefore(monthsLater(from, MONTHS_OF_FILE));
    spans.push([from, end < today ? end : today]);
  }
  return spans;
}

export const centralBankOfBrazilPlan = filePlan({
  selic: {
    files: ({ since = FIRST_DAY, today }) =>
      spansFrom(since as IsoDate, today as IsoDate).map(([from, to]) => ({
        name: `bcdata.sgs.${SERIES}-${from.slice(0, 4)}.json`,
        path: `/dados/serie/bcdata.sgs.${SERIES}/dados?formato=json&dataInicial=${slashed(from)}&dataFinal=${slashed(to)}`,
      })),
  },
});
