import { createContext, useContext } from 'react';
import type { Session } from '#contract/account/session/session.ts';

export const visitorSession: Session = {
  accountId: null,
  name: null,
  level: 0,
  flags: [],
  tariffs: [],
  isOperator: false,
  awaits: null,
  audience: 'visitor',
  demoAccounts: [],
  hasGeneratedData: false,
  isRegistrationOpen: false,
  unreadAlerts: 0,
  hints: false,
};

export const SessionContext = createContext<Session>(visitorSession);

export function useSession(): Session {
  return useContext(SessionContext);
}

export function useAudience(): Session['audience'] {
  return useSession().audience;
}
