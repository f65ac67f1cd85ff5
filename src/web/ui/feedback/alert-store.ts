type AlertTone = 'ok' | 'info' | 'warn' | 'bad';

export interface NewAlert {
  readonly text: string;
  readonly tone?: AlertTone;
  /** Stays until it is dismissed. */
  readonly isPersistent?: boolean;
}

export interface Alert extends Required<NewAlert> {
  readonly id: number;
}

export interface AlertStore {
  readonly show: (alert: NewAlert) => number;
  readonly dismiss: (id: number) => void;
  readonly current: () => readonly Alert[];
  readonly subscribe: (onChange: () => void) => () => void;
}

/** More than these would cover the page; the oldest give way, persistent ones last. */
const MAX_SHOWN = 4;

function withRoom(alerts: readonly Alert[]): readonly Alert[] {
  if (alerts.length <= MAX_SHOWN) return alerts;
  const passing = alerts.find((alert) => !alert.isPersistent) ?? alerts[0];
  return alerts.filter((alert) => alert !== passing);
}

/** The messages of the alert box. The same text shown again replaces the one before, so that it is announced anew. */
export function createAlertStore(): AlertStore {
  const listeners = new Set<() => void>();
  let alerts: readonly Alert[] = [];
  let lastId = 0;
  const set = (next: readonly Alert[]) => {
    alerts = next;
    for (const listener of listeners) listener();
  };
  return {
    show: ({ text, tone = 'info', isPersistent = false }) => {
      lastId += 1;
      const others = alerts.filter((alert) => alert.text !== text);
      set(withRoom([...others, { id: lastId, text, tone, isPersistent }]));
      return lastId;
    },
    dismiss: (id) => set(alerts.filter((alert) => alert.id !== id)),
    current: () => alerts,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** The alerts of this page; only ever filled in the browser. */
export const pageAlerts: AlertStore = createAlertStore();

/** Shows a message in the alert box, from anywhere in the page. */
export function showAlert(alert: NewAlert): number {
  return pageAlerts.show(alert);
}
