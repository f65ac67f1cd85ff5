import type {
  FieldTitle,
  FileGuess,
  FileRun,
  GuessAnswers,
  TablePreview,
  TableRun,
} from '#domain/operator/table-guess.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';

/** A file that the operator uploaded: where it lies and what it is called. */
interface UploadedFile {
  readonly path: string;
  readonly name: string;
}

/** A guess with what it would bring, and what the fields of its targets are called. */
export interface ShownGuess {
  readonly guess: FileGuess;
  /** Of tables of which nothing is open. */
  readonly previews: readonly TablePreview[];
  readonly titles: Readonly<Record<string, readonly FieldTitle[]>>;
}

export interface RunRequest {
  readonly file: UploadedFile;
  /** One mapping as JSON, or a list of them. */
  readonly mappings: string;
  readonly isTrial: boolean;
  readonly onRows: (count: number) => void;
  /** Told of each table once it is stored, so that it is known when something fails after it. */
  readonly onTable: (table: TableRun) => void;
}

/** How uploaded tables are guessed and imported; the server itself knows no importer. */
export interface TableImports {
  guess(file: UploadedFile, answers: GuessAnswers, language: LanguageCode): Promise<ShownGuess>;
  /** What is wrong with mappings, or null. */
  faultOf(mappings: string): string | null;
  run(request: RunRequest): Promise<FileRun>;
}

const refuse = async () => {
  throw new Refusal('unavailable');
};

/** Of a server that is built without importers. */
export const noTableImports: TableImports = { guess: refuse, run: refuse, faultOf: () => 'no importers' };
