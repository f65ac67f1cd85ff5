import { parseArgs } from 'node:util';
import { type BondGap, bondGaps } from '#domain/bond/bond-gaps.ts';
import { heldUpFigures, marketOfGap, rankedGaps, targetsOfGaps } from '#domain/operator/data-quality.ts';
import type { IsoDate } from '#math/units.ts';
import { todayIn } from '#server/platform/serving/services.ts';
import { type DataGap, findDataGaps, type GapBond, readGapBonds } from '#store/operator/data-quality/find-data-gaps.ts';
import { atOneMoment } from '#store/platform/database/at-one-moment.ts';
import type { Database, Queries } from '#store/platform/database/database.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
/** Of each gap; `--list` names all, a line each. */
const EXAMPLES = 3;

const nameOf: Readonly<Record<BondGap, (about: string) => string>> = {
  terms: () => 'no terms, and so no page',
  maturity: () => 'no maturity',
  coupon: () => 'no coupon',
  frequency: () => 'no coupon frequency',
  day_count: () => 'no day count',
  issue_date: () => 'no issue date',
  payments: () => 'no cash flows to come',
  assumed_payments: () => 'cash flows that are assumed',
  price: () => 'no price',
  curve: (currency) => `no government curve in ${currency}`,
  fixings: (rate) => `no fixings of ${rate}`,
  index: (index) => `no values of ${index}`,
  issuer: () => 'no issuer',
  isin: () => 'no ISIN',
};

const codeOf = ({ name, isin }: GapBond) => isin ?? name;

/** A gap as a line: how many bonds, what is not computed, how many figures that are, what brings it, and the first bonds. */
export function gapLine({ gap, about, since, bonds, examples }: DataGap): string {
  const name = `${nameOf[gap](about ?? '')}${since === null ? '' : ` after ${since}`}`;
  const figures = bondGaps[gap].map((figure) => figure.replace('_', ' ')).join(', ');
  const held = heldUpFigures({ gap, about, bonds });
  const heldUp = figures === '' ? '' : `; not computed: ${figures} (${countText(held, 'figure')})`;
  const market = marketOfGap({ gap, about });
  const way = market === undefined ? `import table, target ${targetsOfGaps[gap]}` : `market add ${market}`;
  const named = examples.length === 0 ? '' : ` ${examples.map(codeOf).join(', ')}`;
  return `${countText(bonds, 'bond')} ${bonds === 1 ? 'has' : 'have'} ${name}${heldUp}. Bring in: ${way}.${named}`;
}

const countText = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

interface Question {
  readonly today: IsoDate;
  readonly isJson: boolean;
  /** Whether every bond is named. */
  readonly isWhole: boolean;
}

type Print = (line: string) => void;

const nothingYet = 'No bonds yet. Begin with: market list, import (docs/import.md), or demo.';
const owedLine = (owed: number) => `${countText(owed, 'bond')} ${owed === 1 ? 'is' : 'are'} owed.`;

/** Prints gaps, each followed by its bonds, which are read as they are printed. */
async function tellBonds(queries: Queries, { today, isJson }: Question, print: Print): Promise<void> {
  const { owed, gaps: found } = await findDataGaps(queries, { today, examples: 0 });
  if (owed === 0 && !isJson) return print(nothingYet);
  const gaps = rankedGaps(found);
  const headOf = ({ examples: _, ...gap }: DataGap) => JSON.stringify({ ...gap, heldUp: heldUpFigures(gap) });
  let [at, isFirst] = [-1, true];
  const begin = (place: number) => {
    for (const gap of gaps.slice(at + 1, place + 1)) {
      at += 1;
      isFirst = true;
      if (!isJson) print(gapLine({ ...gap, examples: [] }));
      else print(`${at === 0 ? '' : ']},'}${headOf(gap).slice(0, -1)},"examples":[`);
    }
  };
  if (isJson) print(`{"owed":${owed},"gaps":[`);
  await readGapBonds(queries, { today, gaps }, (bonds) => {
    for (const { place, ...bond } of bonds) {
      begin(place);
      print(isJson ? `${isFirst ? '' : ','}${JSON.stringify(bond)}` : `  ${codeOf(bond)}`);
      isFirst = false;
    }
  });
  if (isJson) print(gaps.length === 0 ? ']}' : ']}]}');
  else print(owedLine(owed));
}

/** Prints what is missing in a database on a day, in lines, or as JSON. */
export async function tellMissing(database: Database, question: Question, print: Print): Promise<void> {
  const { today, isJson, isWhole } = question;
  if (isWhole) return atOneMoment(database, (queries) => tellBonds(queries, question, print));
  const { owed, gaps } = await findDataGaps(database, { today, examples: EXAMPLES });
  const ranked = rankedGaps(gaps);
  if (isJson)
    return print(JSON.stringify({ owed, gaps: ranked.map((gap) => ({ ...gap, heldUp: heldUpFigures(gap) })) }));
  if (owed === 0) return print(nothingYet);
  for (const gap of ranked) print(gapLine(gap));
  print(owedLine(owed));
}

/** `bondlens missing`: what to bring in next, by the figures that it would make computable. */
export const missing: Command = {
  name: 'missing',
  usage: [['[--list] [--json]', 'tell what is missing of bonds, the most figures first; --list names every bond']],
  run: (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' }, list: { type: 'boolean' } },
    });
    const settings = readSettings(process.env);
    return withDatabase(settings, console.error, async (database) => {
      const question = {
        today: todayIn(settings.timeZone, () => new Date())(),
        isJson: values.json === true,
        isWhole: values.list === true,
      };
      await tellMissing(database, question, console.log);
      return EXIT_OK;
    });
  },
};
