import { parseArgs } from 'node:util';
import { type BegunImport, findImportsOfNothing } from '#store/operator/imports/begun-imports.ts';
import { findImportRuns, type ImportRunRecord } from '#store/operator/imports/import-runs.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const USUAL_COUNT = 20;
const MAX = 10_000;

const second = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ');

/** A run as a line of words. */
export function runLine(run: ImportRunRecord): string {
  const {
    id,
    source,
    kind,
    fileName,
    partCount,
    rowsRead,
    rowsStored,
    rowsUnchanged,
    rowsFailed,
    startedAt,
    finishedAt,
  } = run;
  const counts = `${rowsRead} rows, ${rowsStored} stored, ${rowsUnchanged} unchanged, ${rowsFailed} failed`;
  const more = partCount === 0 ? '' : ` and ${partCount} more`;
  const seconds = ((finishedAt.getTime() - startedAt.getTime()) / 1000).toFixed(1);
  const end = run.wasStopped ? ', stopped before the end' : '';
  return `${id}  ${second(finishedAt)}Z  ${source}  ${kind}  ${fileName}${more}: ${counts}, ${seconds} s${end}`;
}

const stoppedLine = ({ id, seenAt, fileName }: BegunImport) =>
  `${id}  ${second(seenAt)}Z  ${fileName}: stopped before the end, nothing was stored`;

const latestFirst = (one: { readonly id: number }, other: { readonly id: number }) => other.id - one.id;

function countOf(text: string | undefined): number {
  const count = Number(text ?? USUAL_COUNT);
  if (Number.isInteger(count) && count > 0 && count <= MAX) return count;
  throw new Error(`--last ${text} is not a number from 1 to ${MAX}.`);
}

/** `bondlens imports`: lists what was imported last. */
export const imports: Command = {
  name: 'imports',
  usage: [['[--last N] [--json]', 'list the last imports with their counts and failures']],
  run: (args) => {
    const { values } = parseArgs({ args: [...args], options: { last: { type: 'string' }, json: { type: 'boolean' } } });
    const count = countOf(values.last);
    return withDatabase(readSettings(process.env), console.error, async (database) => {
      const runs = await findImportRuns(database, count);
      const stopped = await findImportsOfNothing(database, count);
      if (values.json === true) console.log(JSON.stringify([...runs, ...stopped].sort(latestFirst)));
      else
        for (const run of [...runs, ...stopped].sort(latestFirst))
          console.log('kind' in run ? runLine(run) : stoppedLine(run));
      return 0;
    });
  },
};
