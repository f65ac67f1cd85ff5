import { openAnswers, withAnswers } from '#domain/operator/answer-questions.ts';
import { type GuessAnswers, type GuessedTable, type GuessQuestion, targetRank } from '#domain/operator/table-guess.ts';
import { ImportError } from '#importers/file-fault.ts';
import type { SourceImporter } from '#importers/source-importer.ts';
import { importSources } from '#importers/sources.ts';
import { type FileForm, type GuessedForm, guessForm } from '#importers/table/files/find-forms.ts';
import type { FoundFile } from '#importers/table/files/unpack-file.ts';
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

/** What name and title of a file may say of all its rows: each file of a form for itself. */
const ofOneFile: ReadonlySet<string> = new Set(['date', 'kind', 'priceIndex', 'overnightRate']);

type OwnForm = FileForm & GuessedForm;

/** A form, or one for each of its files where what they are about has to be told by their names and titles. */
async function ownForms(form: FileForm, { isLikelyTaken }: SaidAnswers): Promise<readonly OwnForm[]> {
  const { files, source, refusal } = form;
  if (!isLikelyTaken || files.length === 1 || source !== null || refusal !== null) return [form];
  const { tables } = await guessForm(form);
  const isToldByFile = tables.some(({ questions }) => questions.some(({ field }) => ofOneFile.has(field ?? '')));
  return isToldByFile ? files.map((file) => ({ ...form, files: [file], sample: file, beside: files })) : [form];
}

/** The tables of a form with all that was said. Throws ImportError with what stays open. */
async function answeredTables(form: OwnForm, { said, isLikelyTaken }: SaidAnswers): Promise<readonly GuessedTable[]> {
  const answerOf = ({ field, likely }: GuessQuestion) => said.get(field ?? '') ?? (isLikelyTaken ? likely : null);
  let answers: GuessAnswers = {};
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { refusal, tables } = await guessForm(form, answers);
    if (refusal !== null) throw new ImportError(`${refusalText(refusal)}.`);
    const further = openAnswers(tables, answerOf);
    if (further.length === 0) {
      const open = tables.flatMap(({ questions, target }) => (target === null ? [] : questions.map(questionLine)));
      if (open.length > 0) throw new ImportError(['leaves open:', ...open].join('\n'));
      return tables;
    }
    answers = withAnswers(answers, further);
  }
  throw new ImportError('the answers fit no table of it.');
}

/** How the files of a form are read: by the importer of their source, or by mappings in the order in which their tables are stored. */
export interface ReadForm {
  readonly files: readonly FoundFile[];
  readonly by: SourceImporter | readonly TableMapping[];
}

interface RankedForm extends ReadForm {
  readonly rank: number;
}

async function readForm(form: OwnForm, answers: SaidAnswers): Promise<RankedForm> {
  const { files, source, refusal } = form;
  if (refusal !== null) throw new ImportError(`${refusalText(refusal)}.`);
  const importer = importSources.get(source?.code ?? '')?.importer;
  if (importer !== undefined) return { files, by: importer, rank: targetRank(null) };
  const tables = await answeredTables(form, answers);
  const by = tables.flatMap(({ mapping }) => (mapping === null ? [] : [readMapping(mapping)]));
  return { files, by, rank: Math.min(...tables.map(({ target }) => targetRank(target)), targetRank(null)) };
}

/** Forms as they are read by what was said, in the order in which they are imported: issuers, bonds, what is about them. Others are told. */
export async function readForms(
  forms: readonly FileForm[],
  answers: SaidAnswers,
  onRefused: (message: string) => void,
): Promise<readonly ReadForm[]> {
  const read: RankedForm[] = [];
  const refuse = ({ files }: FileForm, error: unknown) => {
    if (!(error instanceof ImportError)) throw error;
    const { message } = error;
    for (const { name } of files)
      onRefused(message.startsWith('leaves') ? `${name} ${message}` : `${name}: ${message}`);
  };
  for (const form of forms) {
    const own = await ownForms(form, answers).catch((error: unknown) => refuse(form, error));
    for (const each of own ?? []) {
      try {
        read.push(await readForm(each, answers));
      } catch (error) {
        refuse(each, error);
      }
    }
  }
  return read.sort((one, other) => one.rank - other.rank);
}
