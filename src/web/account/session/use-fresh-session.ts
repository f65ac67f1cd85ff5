import { useEffect, useState } from 'react';
import type { Session } from '#contract/account/session/session.ts';
import { readSession } from './session-calls.ts';

/** How often it is looked how many alerts are unread. */
const LOOK_EVERY_MS = 60_000;

/** The session of the page, with as many unread alerts as there are by now while a reader who may have some looks at it. */
export function useFreshSession(session: Session): Session {
  const [fresh, setFresh] = useState({ of: session, session });
  useEffect(() => {
    if (session.audience !== 'full') return undefined;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const now = await readSession();
      if (now?.accountId !== session.accountId) return;
      setFresh({ of: session, session: { ...session, unreadAlerts: now.unreadAlerts } });
    };
    // Whoever is offline looks again later.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [session]);
  return fresh.of === session ? fresh.session : session;
}
