/** A piece of a table's rows: whole rows as COPY writes them in its text format, compressed with zstd. */
export interface BackupPart {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  /** Of the compressed bytes. */
  readonly sha256: string;
}

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly parts: readonly BackupPart[];
}

/** A scheduled import, as the jobs keep it. */
export interface BackupSchedule {
  readonly key: string;
  readonly cron: string;
  readonly timezone: string;
  readonly data: unknown;
  readonly options: unknown;
}

/** What a backup says of itself. */
export interface BackupManifest {
  readonly format: typeof BACKUP_FORMAT;
  /** The product with its version. */
  readonly madeBy: string;
  readonly takenAt: string;
  readonly postgres: string;
  /** The version of the tables: every migration that they went through. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  /** In an order in which no row refers to one of a later table. */
  readonly tables: readonly BackupTable[];
  /** The last number that each sequence gave; null where it gave none. */
  readonly sequences: readonly { readonly name: string; readonly last: string | null }[];
  readonly schedules: readonly BackupSchedule[];
}

/** Grows when an older program could not read the file. */
export const BACKUP_FORMAT = 1;
/** The first file of a backup tells what it is. */
export const FIRST_ENTRY = 'bondlens-backup.json';
export const MANIFEST_ENTRY = 'manifest.json';
/** The last file of a backup: the digest of every byte before it. */
export const DIGEST_ENTRY = 'SHA256';

export const partName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.copy.zst`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What can be wrong with a backup, or with the database that it is to go into; docs/backup.md says what to do about each. */
export const backupFaults = {
  'no-backup': 'The file is no backup of Bondlens.',
  damaged: 'The file is damaged or cut short.',
  'newer-backup': 'The backup is of a later version of Bondlens. Update Bondlens, then restore it.',
  'other-history': 'The backup comes from other migrations than those of this Bondlens.',
  'file-exists': 'The file exists already. Choose another name, or add --overwrite.',
  'not-empty': 'The database holds something already. Restore into an empty one.',
  'no-database': 'The database has never held a Bondlens: there is nothing to back up.',
  'other-tables': 'The tables of the database are not those of the backup.',
} as const;

export type BackupFault = keyof typeof backupFaults;

const MAX_SHOWN = 400;

/** Words out of a file, which may hold what moves a terminal. */
const shown = (text: string) => text.replace(/[^\P{C}\n]/gu, '?').slice(0, MAX_SHOWN);

/** A backup or restore that cannot be, with the code by which docs/backup.md lists it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly fault: BackupFault;

  constructor(fault: BackupFault, detail: string, options?: ErrorOptions) {
    super(`${fault}: ${backupFaults[fault]} (${shown(detail)})`, options);
    this.fault = fault;
  }
}

/** Reads the first file; a later format is refused before anything else of it is read. */
export function checkFormat(text: string): void {
  const first = jsonOf(text);
  if (!isRecord(first) || typeof first.format !== 'number')
    throw new BackupError('no-backup', 'its first file says no format');
  if (first.format > BACKUP_FORMAT)
    throw new BackupError('newer-backup', `format ${first.format}, made by ${String(first.madeBy)}`);
}

type Check = (value: unknown) => boolean;

const text =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const record: Check = (value) => isRecord(value) && !Array.isArray(value);
const listOfAll =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const shape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(checks).every(([key, check]) => check(value[key]));

function isTimeZone(value: unknown): boolean {
  try {
    return typeof value === 'string' && new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== '';
  } catch {
    return false;
  }
}

const nameOf = text(/^[a-z_][a-z0-9_]{0,62}$/);
const digest = text(/^[0-9a-f]{64}$/);
const words = text(/^[ -~]{0,200}$/);

// What a restore needs of a manifest, each by its name in it.
const checks: Readonly<Record<keyof BackupManifest, Check>> = {
  format: (value) => value === BACKUP_FORMAT,
  madeBy: words,
  takenAt: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  postgres: words,
  migrations: listOfAll(shape({ name: text(/^\d{4}_[a-z0-9_]{1,100}$/), checksum: digest })),
  tables: listOfAll(
    shape({
      name: nameOf,
      columns: listOfAll(nameOf),
      rows: count,
      parts: listOfAll(shape({ file: text(/^tables\/[a-z0-9_/.]{1,90}$/), rows: count, bytes: count, sha256: digest })),
    }),
  ),
  sequences: listOfAll(shape({ name: nameOf, last: (last) => last === null || text(/^(?!0)\d{1,19}$/)(last) })),
  schedules: listOfAll(
    shape({
      key: text(/^[\w.-]{1,100}$/),
      cron: text(/^[\w*,/ -]{9,200}$/),
      timezone: isTimeZone,
      data: record,
      options: (value) => value === null || record(value),
    }),
  ),
};

/** The manifest of a file whose digest is right; anybody may have written it, so that it is held to what a restore needs. */
export function parseManifest(json: string): BackupManifest {
  const value = jsonOf(json);
  if (!isRecord(value)) throw new BackupError('damaged', 'the manifest cannot be read');
  const wrong = Object.entries(checks).find(([key, check]) => !check(value[key]));
  if (wrong !== undefined) throw new BackupError('damaged', `${wrong[0]} of the manifest cannot be`);
  return value as unknown as BackupManifest;
}

/** How many rows a backup holds. */
export const rowsIn = ({ tables }: BackupManifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);
