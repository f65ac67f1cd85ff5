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
