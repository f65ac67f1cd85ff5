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

/** A backup or restore that cannot be, with the code by which docs/backup.md lists it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly fault: BackupFault;

  constructor(fault: BackupFault, detail: string, options?: ErrorOptions) {
    super(`${fault}: ${backupFaults[fault]} (${detail})`, options);
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

const LISTS = ['migrations', 'tables', 'sequences', 'schedules'] as const;

/** The manifest of a file whose digest is right, so that what stands in it was written by a Bondlens of this format. */
export function parseManifest(text: string): BackupManifest {
  const value = jsonOf(text);
  const isManifest =
    isRecord(value) && value.format === BACKUP_FORMAT && LISTS.every((list) => Array.isArray(value[list]));
  if (!isManifest) throw new BackupError('damaged', 'the manifest cannot be read');
  return value as unknown as BackupManifest;
}

/** How many rows a backup holds. */
export const rowsIn = ({ tables }: BackupManifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);
