import { resolve } from 'node:path';
import { Type } from 'typebox';
import { parseRetention, type Retention } from '#domain/platform/backup-retention.ts';

/** The variables of backups by the clock. */
export const backupVariables = {
  BONDLENS_BACKUP_DIR: Type.Optional(Type.String()),
  BONDLENS_BACKUP_AT: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  BONDLENS_BACKUP_KEEP: Type.String(),
} as const;

export const backupDefaults = { BONDLENS_BACKUP_AT: '02:30', BONDLENS_BACKUP_KEEP: '7d 4w 12m' } as const;

type Values = {
  readonly BONDLENS_BACKUP_DIR?: string;
  readonly BONDLENS_BACKUP_AT: string;
  readonly BONDLENS_BACKUP_KEEP: string;
};

export const backupMeanings: Readonly<Record<keyof Values, string>> = {
  BONDLENS_BACKUP_DIR: 'a folder',
  BONDLENS_BACKUP_AT: 'a time of the day such as 02:30',
  BONDLENS_BACKUP_KEEP: 'numbers of days, weeks and months such as 7d 4w 12m',
};

/** Backups that the site makes by itself. */
export interface BackupSettings {
  readonly folder: string;
  /** Minute and hour as a cron expression has them. */
  readonly cron: string;
  readonly keep: Retention;
}

export function isKeepWrong(value: string | undefined): boolean {
  return value !== undefined && parseRetention(value) === undefined;
}

/** Undefined without a folder; call it with values that are right. */
export function backupSettings(values: Values, root: string): BackupSettings | undefined {
  const keep = parseRetention(values.BONDLENS_BACKUP_KEEP);
  const { BONDLENS_BACKUP_DIR: folder, BONDLENS_BACKUP_AT: at } = values;
  if (folder === undefined || keep === undefined) return undefined;
  const [hour, minute] = at.split(':').map(Number);
  return { folder: resolve(root, folder), cron: `${minute} ${hour} * * *`, keep };
}
