import type { SupportTickets } from '#contract/account/support-tickets/support-tickets.ts';
import { hasSupport } from '#domain/account/access/viewer.ts';
import { useTicketChanges } from '../../account/support-tickets/ticket-changes.ts';
import { useSession } from '../../context/session-context.ts';
import type { Question } from '../../platform/data/answers.ts';
import { type Answered, ask } from '../../platform/data/ask.ts';
import { browserApi } from '../../platform/data/browser-api.ts';
import { useAnswer } from '../../platform/data/use-answer.ts';
import { unreadTicketCount } from './unread-tickets.ts';

function questionOf(accountId: string | null, changes: number): Question<Answered<SupportTickets>> {
  return {
    key: `${accountId} ${changes}`,
    ask: (signal) => ask(browserApi, 'GET /api/profile/support/tickets/', { signal }),
    networkFailure: { ok: false, code: 'network' },
  };
}

/** Support tickets with unread answers. Readers to whom tickets are closed do not ask. */
export function useUnreadTickets(): number {
  const session = useSession();
  const { accountId } = session;
  const changes = useTicketChanges();
  const mayAsk = hasSupport(session);
  const { good } = useAnswer(mayAsk ? questionOf(accountId, changes) : null, null);
  return mayAsk && good?.ok ? unreadTicketCount(good.value, accountId) : 0;
}
