import { parseArgs } from 'node:util';
import { type BondGap, bondGaps } from '#domain/bond/bond-gaps.ts';
import { heldUpFigures, marketOfGap, rankedGaps, targetsOfGaps } from '#domain/operator/data-quality.ts';
import type { IsoDate } from '#math/units.ts';
import { todayIn } from '#server/platform/serving/services.ts';
import { type DataGap, findDataGaps } from '#store/operator/data-quality/find-data-gaps.ts';
import type { Database } from '#store/platform/database/database.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
/** Of each gap; `--list` names all. */
const EXAMPLES = 3;
const ALL = 10_000_000;

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

/** A gap as a line: how many bonds, what is not computed, how many figures that are, what brings it, and the first bonds. */
export function gapLine({ gap, about, since, bonds, examples }: DataGap): string {
  const name = `${nameOf[gap](about ?? '')}${since === null ? '' : ` after ${since}`}`;
  const figures = bondGaps[gap].map((figure) => figure.replace('_', ' ')).join(', ');
  const heldUp = figures === '' ? '' : `; not computed: ${figures} (${heldUpFigures({ gap, about, bonds })} figures)`;
  const market = marketOfGap({ gap, about });
  const way = market === undefined ? `import table, target ${targetsOfGaps[gap]}` : `market add ${market}`;
  const named = examples.map(({ name: title, isin }) => isin ?? title).join(', ');
  return `${bonds.toLocaleString('en')} bonds have ${name}${heldUp}. Bring in: ${way}. ${named}`;
}

/** What is missing in a database on a day, in lines, or as JSON. */
export async function missingLines(
  database: Database,
  { today, isJson, isWhole }: { readonly today: IsoDate; readonly isJson: boolean; readonly isWhole: boolean },
): Promise<readonly string[]> {
  const { owed, gaps } = await findDataGaps(database, { today, examples: isWhole ? ALL : EXAMPLES });
  const ranked = rankedGaps(gaps);
  if (isJson) return [JSON.stringify({ owed, gaps: ranked.map((gap) => ({ ...gap, heldUp: heldUpFigures(gap) })) })];
  if (owed === 0) return ['No bonds yet. Begin with: market list, import (docs/import.md), or demo.'];
  return [...ranked.map(gapLine), `${owed.toLocaleString('en')} bonds are owed.`];
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
      for (const line of await missingLines(database, question)) console.log(line);
      return EXIT_OK;
    });
  },
};
