import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconName } from '../layout/icon.tsx';
import styles from './alert-box.module.css';
import { type Alert, type AlertStore, pageAlerts } from './alert-store.ts';

const none: readonly Alert[] = [];

/** The messages that the alert box shows, and how to dismiss one. */
function useAlerts(store: AlertStore = pageAlerts) {
  const alerts = useSyncExternalStore(store.subscribe, store.current, () => none);
  return { alerts, dismiss: store.dismiss };
}

const shownForMs = 3000;
const icons: Readonly<Record<Alert['tone'], IconName>> = { ok: 'ok', info: 'info', warn: 'warn', bad: 'error' };

/** The alert box of the page: messages that go after three seconds, unless the reader points at them, focuses them, or they stay. */
export function AlertBox({ store = pageAlerts }: { readonly store?: AlertStore }) {
  const text = useLabels('ui');
  const { alerts, dismiss } = useAlerts(store);
  const { isHeld, handlers } = useHold();
  const newest = alerts.at(-1)?.id;
  // At once: a key pressed as soon as the message is seen closes it.
  useLayoutEffect(() => {
    if (newest === undefined) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) dismiss(newest);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [newest, dismiss]);
  const shown = (isUrgent: boolean) =>
    alerts
      .filter(({ tone }) => (tone === 'bad') === isUrgent)
      .map((alert) => <AlertItem key={alert.id} alert={alert} isHeld={isHeld} onDismiss={() => dismiss(alert.id)} />);
  return (
    <section className={styles.region} aria-label={text('messages')} {...handlers}>
      <div>{shown(true)}</div>
      <div role="status">{shown(false)}</div>
    </section>
  );
}

/** Whether the reader holds the messages: by the pointer, by the focus, or by having left the page for another tab. */
function useHold() {
  const [isPointed, setIsPointed] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const onChange = () => setIsAway(document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return {
    isHeld: isPointed || hasFocus || isAway,
    handlers: {
      onPointerEnter: () => setIsPointed(true),
      onPointerLeave: () => setIsPointed(false),
      onFocus: () => setHasFocus(true),
      onBlur: () => setHasFocus(false),
    },
  };
}

interface AlertItemProps {
  readonly alert: Alert;
  readonly isHeld: boolean;
  readonly onDismiss: () => void;
}

function AlertItem({ alert, isHeld, onDismiss }: AlertItemProps) {
  const text = useLabels('ui');
  useTimeout(alert, isHeld, onDismiss);
  return (
    <div className={classNames(styles.alert, styles[alert.tone])} role={alert.tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icons[alert.tone]} />
      <p>{alert.text}</p>
      <button type="button" aria-label={text('dismiss')} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}

interface PausableTimer {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => void;
}

/** Calls once after the given time in which it was not paused. `now` gives milliseconds. */
export function startTimer(ms: number, onEnd: () => void, now: () => number): PausableTimer {
  let leftMs = ms;
  let since = now();
  let handle: ReturnType<typeof setTimeout> | null = setTimeout(onEnd, ms);
  const pause = () => {
    if (handle === null) return;
    clearTimeout(handle);
    handle = null;
    leftMs -= now() - since;
  };
  const resume = () => {
    if (handle !== null) return;
    since = now();
    handle = setTimeout(onEnd, Math.max(0, leftMs));
  };
  return { pause, resume, stop: () => handle !== null && clearTimeout(handle) };
}

function useTimeout({ isPersistent }: Alert, isHeld: boolean, onEnd: () => void): void {
  const end = useRef(onEnd);
  end.current = onEnd;
  const timer = useRef<PausableTimer>(null);
  useEffect(() => {
    if (isPersistent) return undefined;
    const started = startTimer(shownForMs, () => end.current(), Date.now);
    timer.current = started;
    return started.stop;
  }, [isPersistent]);
  useEffect(() => {
    if (isHeld) timer.current?.pause();
    else timer.current?.resume();
  }, [isHeld]);
}
