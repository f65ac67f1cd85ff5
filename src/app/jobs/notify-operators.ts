import { languageOf } from '#domain/platform/language.ts';
import { queueMail } from '#server/account/messages/messages.ts';
import { LabelBook } from '#server/platform/labels/label-book.ts';
import { withoutSecrets } from '#server/platform/logging/without-secrets.ts';
import { findOperators } from '#store/account/accounts/accounts.ts';
import type { Database, Queries } from '#store/platform/database/database.ts';

/** Of a library's message, which may be a page. */
const MAX_FAILURE_LENGTH = 500;

export interface NotifyOptions {
  readonly database: Database;
  readonly publicUrl: URL | undefined;
  readonly now: () => Date;
}

/** Gives what writes to every operator, in his language, that a backup failed; the mails leave with the transaction that notes it. */
export function backupMails({ database, publicUrl, now }: NotifyOptions) {
  const labels = new LabelBook({ database, clock: now });
  const path = '/operator/health/';
  const link = publicUrl === undefined ? path : new URL(path, publicUrl).href;
  return async (tx: Queries, failure: string): Promise<void> => {
    await labels.upToDate();
    const params = { failure: withoutSecrets(failure).slice(0, MAX_FAILURE_LENGTH), link };
    for (const { email, language } of await findOperators(tx)) {
      const mail = { recipient: email, language: languageOf(language ?? undefined) };
      await queueMail(tx, { labels, clock: now }, { ...mail, module: 'operator', kind: 'backup_failed', params });
    }
  };
}
