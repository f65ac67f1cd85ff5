import type {
  FieldTitle,
  FileGuess,
  FileRun,
  GuessAnswers,
  GuessedSource,
  TablePreview,
  TableRun,
} from '#domain/operator/table-guess.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';

/** A file that the operator uploaded, or one out of it: where it lies and what it is called. */
interface UploadedFile {
  readonly path: string;
  readonly name: string;
}

/** Files of an upload that are read alike. */
export interface UploadForm {
  readonly files: readonly UploadedFile[];
  /** The one from which is guessed how they are read. */
  readonly sample: UploadedFile;
  readonly source: GuessedSource | null;
  readonly refusal: FileGuess['refusal'];
}

/** A guess with what it would bring, and what the fields of its targets are called. */
export interface ShownGuess {
  readonly guess: FileGuess;
  /** Of tables of which nothing is open. */
  readonly previews: readonly TablePreview[];
  readonly titles: Readonly<Record<string, readonly FieldTitle[]>>;
}

/** Files with how they are read: by mappings as JSON, one or a list of them; null for files of a source, whose day may be said. */
export interface RunForm {
  readonly files: readonly UploadedFile[];
  readonly mappings: string | null;
  readonly source: GuessedSource | null;
  readonly day: string | null;
}

export interface RunRequest {
  readonly forms: readonly RunForm[];
  readonly isTrial: boolean;
  /** The account that imports, and the network that it comes from, for the audit log. */
  readonly by: string;
  readonly network: string | null;
  readonly onRows: (count: number) => void;
  /** Told of each file that is done. */
  readonly onFile: () => void;
  /** Told of a target once a table of it is stored, with all that was stored of it so far, so that it is known when something fails after it. */
  readonly onTable: (table: TableRun) => void;
}

/** How uploaded files are looked at and imported; the server itself knows no importer. */
export interface TableImports {
  /** The forms of an upload, archives unpacked into the folder. A file that is refused as a whole is one form with the reason. */
  open(file: UploadedFile, folder: string): Promise<readonly UploadForm[]>;
  guess(form: UploadForm, answers: GuessAnswers, language: LanguageCode): Promise<ShownGuess>;
  /** What is wrong with mappings, or null. */
  faultOf(mappings: string): string | null;
  run(request: RunRequest): Promise<FileRun>;
  /** Computes what follows from what was stored otherwise: figures, medians of sectors, the search index. */
  settle(): Promise<void>;
}

const refuse = async () => {
  throw new Refusal('unavailable');
};

/** Of a server that is built without importers. */
export const noTableImports: TableImports = {
  open: refuse,
  guess: refuse,
  run: refuse,
  settle: async () => undefined,
  faultOf: () => 'no importers',
};
