import { basename } from 'node:path';
import { openAnswers, withAnswers } from '#domain/operator/answer-questions.ts';
import type { GuessAnswers, GuessQuestion } from '#domain/operator/table-guess.ts';
import { ImportError } from '#importers/file-fault.ts';
import { guessFile } from '#importers/table/guess/guess-file.ts';
import { readMapping, type TableMapping } from '#importers/table/mapping/read-mapping.ts';
import { questionLine, refusalText } from './guess-command.ts';

/** How the questions of a guess are answered by the words of a command. */
export interface SaidAnswers {
  /** Values by field. */
  readonly said: ReadonlyMap<string, string>;
  /** Whether what is likely is accepted. */
  readonly isLikelyTaken: boolean;
}

/** Answers may bring further questions, such as the market of a country. */
const MAX_ROUNDS = 8;

/** The mappings that a file is guessed to need, in the order in which its tables are stored. Throws ImportError with what stays open. */
export async function guessedMappings(
  path: string,
  { said, isLikelyTaken }: SaidAnswers,
): Promise<readonly TableMapping[]> {
  const answerOf = ({ field, likely }: GuessQuestion) => said.get(field ?? '') ?? (isLikelyTaken ? likely : null);
  let answers: GuessAnswers = {};
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { refusal, tables } = await guessFile(path, basename(path), answers);
    if (refusal !== null) throw new ImportError(`${basename(path)}: ${refusalText(refusal)}.`);
    const further = openAnswers(tables, answerOf);
    if (further.length === 0) {
      const open = tables.flatMap(({ questions, target }) => (target === null ? [] : questions.map(questionLine)));
      if (open.length > 0) throw new ImportError([`${basename(path)} leaves open:`, ...open].join('\n'));
      return tables.flatMap(({ mapping }) => (mapping === null ? [] : [readMapping(mapping)]));
    }
    answers = withAnswers(answers, further);
  }
  throw new ImportError(`${basename(path)}: the answers fit no table of it.`);
}
