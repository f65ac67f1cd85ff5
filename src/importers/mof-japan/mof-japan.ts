import type { NewCurve } from '#store/market/curves/curves.ts';
import { filePlan } from '../fetching/file-plan.ts';
import type { DateForm } from '../parsing/row-fields.ts';
import { publicSource } from '../public-source.ts';
import { wideObservations } from '../series/observations.ts';
import { seriesKind } from '../series/series-kind.ts';
import type { SourceFile, SourceImporter } from '../source-importer.ts';

const parCurve: NewCurve = {
  code: 'mof-japan-par',
  name: 'Ministry of Finance of Japan, yields of government bonds',
  currency: 'JPY',
  kind: 'government-par',
  compounding: 2,
};

/** The year before the first of each era: Shōwa, Heisei, Reiwa. */
const ERAS: Readonly<Record<string, number>> = { S: 1925, H: 1988, R: 2018 };

/** A day by its era, such as S49.9.24, or by the common year with slashes. */
const eraForm: DateForm = (text) => {
  const [, era = '', year, month, day] = /^([SHR]?)(\d{1,4})[./](\d{1,2})[./](\d{1,2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const common = Number(year) + (ERAS[era] ?? 0);
  return `${common}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

const HEADING = /^(基準日|Date),1(年|Y),/;
/** Terms in English are those of any desk's curve: the title says whose they are. */
const OWN = /^基準日,1年,|\(Unit : %\)[^\n]*\n+Date,1Y,/m;
const TENOR = /^(\d+)(年|Y)$/;

/** The Japanese edition is Shift-JIS, the English one plain. */
function textOf({ bytes }: SourceFile): string {
  return new TextDecoder('shift_jis').decode(bytes);
}

function dateColumn(text: string): string {
  return /^基準日,/m.test(text) ? '基準日' : 'Date';
}

/** `jgbcm.csv`, `jgbcm_all.csv` and their English twins `jgbcme…`: a title, a day a line, percent a year, `-` for none. */
const yields = seriesKind({
  kind: 'jgb-yields',
  matches: (file) => OWN.test(textOf({ ...file, bytes: file.bytes.subarray(0, 2000) })),
  read: (file) => {
    const text = textOf(file);
    return wideObservations(text, {
      heading: HEADING,
      dateColumn: dateColumn(text.slice(0, 2000)),
      dateForm: eraForm,
      empty: ['-'],
      isSeries: (column) => TENOR.test(column),
    });
  },
  becomes: [{ curve: parCurve, yearsOf: (series) => Number(TENOR.exec(series)?.[1] ?? 0) || null }],
});

/** Yields of Japanese government bonds at constant maturities, compounded half-yearly, which the Ministry of Finance computes from its own survey of prices. */
export const mofJapan: SourceImporter = {
  source: publicSource('mof-japan'),
  kinds: [yields],
};

const FOLDER = '/jgbs/reference/interest_rate';

export const mofJapanPlan = filePlan({
  curve: {
    files: () => [
      { name: 'jgbcm_all.csv', path: `${FOLDER}/data/jgbcm_all.csv` },
      { name: 'jgbcm.csv', path: `${FOLDER}/jgbcm.csv` },
    ],
  },
});
