import type { SupportTickets } from '#contract/support-tickets/support-tickets.ts';
import { hasSupport } from '#domain/access/viewer.ts';
import { useSession } from '../context/session-context.ts';
import type { Question } from '../data/answers.ts';
import { type Answered, ask } from '../data/ask.ts';
import { browserApi } from '../data/browser-api.ts';
import { useTicketChanges } from '../data/ticket-changes.ts';
import { useAnswer } from '../data/use-answer.ts';
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
