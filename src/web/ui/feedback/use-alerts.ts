import { useSyncExternalStore } from 'react';
import { type Alert, type AlertStore, pageAlerts } from './alert-store.ts';

const none: readonly Alert[] = [];

/** The messages that the alert box shows, and how to dismiss one. */
export function useAlerts(store: AlertStore = pageAlerts) {
  const alerts = useSyncExternalStore(store.subscribe, store.current, () => none);
  return { alerts, dismiss: store.dismiss };
}
