import { basename } from 'node:path';
import type { FileRun, GuessAnswers, GuessedTable, TableAnswers } from '#domain/operator/table-guess.ts';
import type { Database } from '#store/platform/database/database.ts';
import { tableImportsOn } from '../running/table-imports.ts';

/** Values for every row that somebody says, by the key of a table. */
type Said = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What is likely of a table, accepted, and what was said beside. */
function answersOf({ questions }: GuessedTable, values: Said[string]): TableAnswers {
  const likely = questions.filter((question) => question.likely !== null);
  const told = likely.filter(({ code }) => code === 'value').map(({ field, likely: value }) => [field, value]);
  const units = likely.filter(({ code }) => code === 'unit').map(({ columns, likely: unit }) => [columns[0], unit]);
  return { values: { ...Object.fromEntries(told), ...values }, units: Object.fromEntries(units) };
}

/**
 * Imports a file as its operator does in a browser: it is guessed, what is likely is accepted, what is said beside is answered. Gives what became of
 * it, or why it was refused. Throws where a question stays open.
 */
export async function importByGuess(database: Database, path: string, said: Said = {}): Promise<FileRun | string> {
  const imports = tableImportsOn(database, async () => undefined);
  const [form] = await imports.open({ path, name: basename(path) }, '');
  if (form === undefined) throw new Error('no form');
  if (form.refusal !== null) return form.refusal.code;
  let answers: GuessAnswers = {};
  let { guess } = await imports.guess(form, answers, 'en');
  if (guess.refusal !== null) return guess.refusal.code;
  for (let round = 0; round < 2; round++) {
    const before = answers.tables ?? {};
    const tables = guess.tables.map((table) => {
      const { values, units } = answersOf(table, said[table.key] ?? {});
      const { values: known = {}, units: own = {} } = before[table.key] ?? {};
      return [table.key, { values: { ...known, ...values }, units: { ...own, ...units } }] as const;
    });
    answers = { tables: Object.fromEntries(tables) };
    ({ guess } = await imports.guess(form, answers, 'en'));
  }
  const open = guess.tables.flatMap(({ key, questions }) =>
    questions.map(({ code, field }) => `${key} ${code} ${field}`),
  );
  if (open.length > 0) throw new Error(`open: ${open.join(', ')}`);
  const mappings = guess.source === null ? `[${guess.tables.map(({ mapping }) => mapping).join()}]` : null;
  const run = { files: form.files, mappings, source: guess.source, day: null };
  const quiet = () => undefined;
  return imports.run({
    forms: [run],
    isTrial: false,
    by: 'bondlens',
    network: null,
    onRows: quiet,
    onFile: quiet,
    onTable: quiet,
  });
}
