/** Why a column was given its field, its unit or its form. A closed list: `detail` is quoted in the sentence of each. */
export const guessReasons = [
  /** The heading says it; `detail` is the word that was known. */
  'heading',
  /** Each value, or so many of them, is an ISIN with the right check digit; `detail` is such as "20/20". */
  'isin',
  /** The same of legal entity identifiers. */
  'lei',
  /** Codes of currencies (ISO 4217). */
  'currency',
  /** Codes of countries of two letters, or their names. */
  'country',
  /** The values are words that the field knows. */
  'words',
  /** Values between the two numbers of `detail`: prices in percent of the face. */
  'price-percent',
  /** Values near the face of a bond: prices of one bond. */
  'price-per-unit',
  /** Other prices of the table are in this unit; `detail` is the unit. */
  'as-others',
  /** Prices in points and 32nds, such as 99-24+. */
  'thirty-seconds',
  /** A percent sign in the heading or the values. */
  'percent-sign',
  /** Half of the values and more above 1, which as fractions would be above 100 %; `detail` is the greatest. */
  'above-one',
  /** Basis points in the heading. */
  'basis-points',
  /** Millions, thousands or billions in the heading; `detail` is by what the numbers are multiplied. */
  'scale',
  /** Under a heading that nobody knows: the only column of different texts of several words. */
  'different-texts',
  /** The same: in each row the latest date. */
  'latest-date',
  /** The same: dates before maturity that lie years apart. */
  'earlier-date',
  /** The same: the only dates, or the only ones within a month. */
  'one-date',
  /** Days one a month, the first or the last: the month of an index. */
  'one-a-month',
  /** Left out: somebody said so. */
  'said-none',
  /** Left out: no row has a value. */
  'no-value',
  /** Left out: the column `detail` says the same in every row. */
  'same-as',
  /** Left out: the column `detail` has the field that this one would fill. */
  'field-taken',
  /** Left out: `detail` in every row. */
  'one-value',
  /** Left out: the next or the last coupon, a call or a put, which terms and offers tell. */
  'other-day',
  /** Left out: a yield of one side; yields here are those of the close. */
  'yield-of-side',
  /** Left out: dates, numbers or texts under a heading that tells no field of the target. */
  'dates-unknown',
  'numbers-unknown',
  'texts-unknown',
  /** A price with accrued interest: prices here are clean. */
  'dirty-price',
  /** A duration of which the heading does not say that it is Macaulay's. */
  'duration-kind',
] as const;
type GuessReasonCode = (typeof guessReasons)[number];

export interface GuessReason {
  readonly code: GuessReasonCode;
  readonly detail: string;
}

/** What a sample leaves open. Nothing of it is chosen in silence: the mapping is refused until it is said. */
export const guessQuestions = [
  /** Numbers such as 3.000 that may be three or three thousand. */
  'decimal',
  /** Dates such as 03/04/2026 that may be in March or in April. */
  'dates',
  /** Whether rates are percent or fractions, prices percent or of one bond. */
  'unit',
  /** A value that the target needs and no column has. */
  'value',
  /** A field that the target needs and no column was found for. */
  'column',
  /** Two columns that may both be the field. */
  'same-field',
  /** What the rows are. */
  'target',
] as const;
type GuessQuestionCode = (typeof guessQuestions)[number];

export interface GuessQuestion {
  readonly code: GuessQuestionCode;
  /** The field that it is about, if it is about one. */
  readonly field: string | null;
  /** Headings of the columns that it is about. */
  readonly columns: readonly string[];
  /** What may be answered; empty where any text may be. */
  readonly choices: readonly string[];
  /** What is likely, if anything is; never taken before somebody said so. */
  readonly likely: string | null;
}

export interface GuessedColumn {
  readonly heading: string;
  /** The first three different values. */
  readonly samples: readonly string[];
  /** The field that it fills, or null. */
  readonly field: string | null;
  readonly unit: string | null;
  /** The units of which the field takes one. */
  readonly units: readonly string[];
  readonly reasons: readonly GuessReason[];
  /** Fields that its values could fill, the likeliest first. */
  readonly choices: readonly string[];
}

/** How one table of a file would be read. */
export interface GuessedTable {
  /** Sheet, list and target, by which answers name the table. */
  readonly key: string;
  /** The sheet of a workbook or the list in JSON; empty for a text. */
  readonly part: string;
  readonly target: string | null;
  readonly targets: readonly string[];
  readonly headingRow: number;
  readonly rows: number;
  readonly decimal: string | null;
  readonly thousands: string;
  readonly dates: readonly string[];
  readonly columns: readonly GuessedColumn[];
  /** Values that hold for every row, such as the currency. */
  readonly constants: Readonly<Record<string, string>>;
  readonly questions: readonly GuessQuestion[];
  /** Questions about values that were answered; `likely` is the answer. */
  readonly answered: readonly GuessQuestion[];
  /** The mapping as JSON; `?` stands for what is open. Null where the rows are nothing that a target takes. */
  readonly mapping: string | null;
}

/** What a field of a target is called, the words of which it takes one (none where it takes any text), and the unit of a value that is typed for all rows. */
export interface FieldTitle {
  readonly name: string;
  readonly title: string;
  readonly words: readonly string[];
  readonly unit: string | null;
}

/** Files that are refused with a word on what they are. */
export const guessRefusals = [
  'empty',
  'xml',
  'xls',
  'pdf',
  /** Packed in a way that is not unpacked here. */
  'archive',
  /** An archive in an archive. */
  'nested',
  'encrypted',
  /** Cut short, or damaged on its way. */
  'broken',
  'binary',
  /** `detail` is the first line that is UTF-8 among others that are not. */
  'two-encodings',
  'portfolio-export',
  'no-table',
  /** The file is broken or hostile; `detail` has the code of docs/import.md. */
  'fault',
] as const;
export type GuessRefusal = (typeof guessRefusals)[number];

/** A source of ours that has an importer of its own, whose file it is. */
export interface GuessedSource {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  /** Whether the file does not tell of which day it is. */
  readonly needsDay: boolean;
}

export interface FileGuess {
  readonly fileName: string;
  readonly source: GuessedSource | null;
  readonly format: string;
  readonly encoding: string | null;
  readonly encodings: readonly string[];
  readonly separator: string | null;
  readonly refusal: { readonly code: GuessRefusal; readonly detail: string } | null;
  readonly tables: readonly GuessedTable[];
}

/** What was said of one table. */
export interface TableAnswers {
  /** What the rows are; empty leaves the table out. */
  readonly target?: string;
  /** The field of a column by its heading; empty for none. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly units?: Readonly<Record<string, string>>;
  /** The value of a field for every row. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What was said of a file, by which it is guessed again. */
export interface GuessAnswers {
  /** Whether the files are left out. */
  readonly isLeftOut?: boolean;
  /** The day of files of a source that do not tell it. */
  readonly day?: string;
  readonly encoding?: string;
  readonly separator?: string;
  readonly decimal?: string;
  readonly dates?: string;
  readonly source?: { readonly code: string; readonly name: string };
  /** By the key of the table. */
  readonly tables?: Readonly<Record<string, TableAnswers>>;
}

/** A table as it would be stored: fields of ours, and the first rows of them. */
export interface TablePreview {
  readonly target: string;
  /** Fields with what their numbers are, such as `rate`; null for texts, dates and plain numbers. */
  readonly fields: readonly { readonly name: string; readonly quantity: string | null }[];
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}

/** What the import of one table did, or would do. */
export interface TableRun {
  readonly target: string;
  readonly rowsRead: number;
  readonly rowsStored: number;
  readonly rowsUnchanged: number;
  readonly rowsFailed: number;
  /** Rows that came in, of which something is missing or not clear. */
  readonly rowsNoted: number;
  /** Files that were read for it. */
  readonly files: number;
  /** The first failures, each with its file. */
  readonly failures: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}

/** What the import of files did, or would do. */
export interface FileRun {
  /** By target, or by kind of file of a source. */
  readonly tables: readonly TableRun[];
  /** The first files that were not taken, or not to their end, with the reason, and how many there are. */
  readonly refused: readonly { readonly file: string; readonly message: string }[];
  readonly refusedCount: number;
  /** Of a trial: rows of ours that would be added, changed and removed. */
  readonly changes: readonly {
    readonly table: string;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
    /** The first added rows as they would be stored, by the names of their columns. */
    readonly first: readonly Readonly<Record<string, string>>[];
  }[];
  /** Why nothing was taken, or not all. */
  readonly refusal: string | null;
}

/** Bytes of a piece of an upload; as text in base64 it is a third more. */
export const UPLOAD_PIECE_BYTES = 1_500_000;
/** The largest file that is uploaded. */
export const MAX_UPLOAD_BYTES = 1024 * 1024 * 1024;

/** Issuers come before bonds, which may name them by code, and bonds before what is about them. */
const firstTargets: readonly (string | null)[] = ['issuers', 'instruments'];

/** The place of a target among those of an import: the lower, the earlier it is stored. */
export function targetRank(target: string | null): number {
  return firstTargets.includes(target) ? firstTargets.indexOf(target) : firstTargets.length;
}
