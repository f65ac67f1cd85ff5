import { useEffect, useState } from 'react';
import type { SupportTickets } from '#contract/support-tickets/support-tickets.ts';
import { hasSupport } from '#domain/access/viewer.ts';
import { useSession } from '../context/session-context.ts';
import { ask } from '../data/ask.ts';
import { browserApi } from '../data/browser-api.ts';
import { unreadTicketCount } from './unread-tickets.ts';

async function loadTickets(signal: AbortSignal): Promise<SupportTickets | null> {
  try {
    const answered = await ask(browserApi, 'GET /api/profile/support/tickets/', { signal });
    return answered.ok ? answered.value : null;
  } catch {
    return null;
  }
}

/** Support tickets with unread answers. Readers to whom tickets are closed do not ask. */
export function useUnreadTickets(): number {
  const session = useSession();
  const { accountId } = session;
  const mayAsk = hasSupport(session);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!mayAsk) return undefined;
    const controller = new AbortController();
    loadTickets(controller.signal).then((tickets) => {
      if (tickets !== null && !controller.signal.aborted) setCount(unreadTicketCount(tickets, accountId));
    });
    return () => controller.abort();
  }, [mayAsk, accountId]);
  return count;
}
