import type { Session } from '#contract/session.ts';
import { audienceOfLevel, type Viewer } from '#domain/access/viewer.ts';
import { hasGeneratedData } from '#store/instruments/has-generated-data.ts';
import type { Services } from '../../services.ts';

/** The session of a viewer as the wire says it. */
export async function sessionAnswer(viewer: Viewer, { database, accounts }: Services): Promise<Session> {
  return {
    accountId: viewer.accountId,
    name: viewer.name,
    level: viewer.level,
    flags: [...viewer.flags],
    tariffs: [...viewer.tariffs],
    audience: audienceOfLevel(viewer.level),
    demoAccounts: [...accounts.ids],
    hasGeneratedData: await hasGeneratedData(database),
  };
}
