import type { GuessAnswers, GuessQuestion, TableAnswers } from './table-guess.ts';

/** What a question says of its table when it is answered. */
export function answered({ code, field, columns }: GuessQuestion, answer: string, answers: TableAnswers): TableAnswers {
  const name = field ?? '';
  if (code === 'unit') return { ...answers, units: { ...answers.units, [columns[0] ?? '']: answer } };
  if (code === 'column') return { ...answers, fields: { ...answers.fields, [answer]: name } };
  if (code === 'same-field') {
    const others = columns.map((column) => [column, column === answer ? name : ''] as const);
    return { ...answers, fields: { ...answers.fields, ...Object.fromEntries(others) } };
  }
  return { ...answers, values: { ...answers.values, [name]: answer } };
}

const isOfFile = (code: GuessQuestion['code']): code is 'decimal' | 'dates' => code === 'decimal' || code === 'dates';

/** A table of which something is open. */
interface AskedTable {
  readonly key: string;
  readonly target: string | null;
  readonly questions: readonly GuessQuestion[];
}

/** An answer to an open question of a table. */
interface OpenAnswer<Table extends AskedTable = AskedTable> {
  readonly table: Table;
  readonly question: Table['questions'][number];
  readonly answer: string;
}

/** What answers the open questions of tables that are not left out; those to which `answerOf` gives null stay open. */
export function openAnswers<Table extends AskedTable>(
  tables: readonly Table[],
  answerOf: (question: GuessQuestion) => string | null,
): readonly OpenAnswer<Table>[] {
  return tables.flatMap((table) =>
    table.questions.flatMap((question) => {
      const answer = table.target === null ? null : answerOf(question);
      return answer === null ? [] : [{ table, question, answer }];
    }),
  );
}

/** The answers of a file with further ones; the answer to a question about the whole file counts for all of its tables. */
export function withAnswers(answers: GuessAnswers, further: readonly OpenAnswer[]): GuessAnswers {
  const tables: Record<string, TableAnswers> = { ...answers.tables };
  const ofFile: { decimal?: string; dates?: string } = {};
  for (const { table, question, answer } of further) {
    if (isOfFile(question.code)) ofFile[question.code] = answer;
    else tables[table.key] = answered(question, answer, tables[table.key] ?? {});
  }
  return { ...answers, ...ofFile, tables };
}
