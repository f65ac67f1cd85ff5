import { useEffect, useReducer, useRef, useState } from 'react';
import { useLabelOf } from '../../context/reader-context.tsx';
import { freshPhoneCode, mayCheck, maySend, phoneCodeAfter, secondsToResend } from './phone-code-state.ts';

/** What a call of the form ended with; the message is for the reader. */
export type PhoneCallResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

export interface PhoneCalls {
  /** Stores the number as pending and sends a code to it. */
  readonly onSend: (phone: string) => Promise<PhoneCallResult>;
  readonly onCheck: (code: string) => Promise<PhoneCallResult>;
}

/** The steps of the form, with the calls that they make and the clock of the countdown. */
export function usePhoneCode({ onSend, onCheck }: PhoneCalls) {
  const errorOf = useLabelOf('errors');
  const [state, dispatch] = useReducer(phoneCodeAfter, freshPhoneCode);
  const now = useNow(state.resendAt !== null, (at) => dispatch({ type: 'tick', at }));
  const networkFailure = (): PhoneCallResult => ({ ok: false, message: errorOf('network') });
  const send = async (phone: string) => {
    if (!maySend(state, phone)) return;
    dispatch({ type: 'send', phone });
    const result = await onSend(phone).catch(networkFailure);
    dispatch(result.ok ? { type: 'sent', phone, at: Date.now() } : { type: 'failed', message: result.message });
  };
  const check = async () => {
    dispatch({ type: 'check' });
    if (!mayCheck(state)) return;
    const result = await onCheck(state.code).catch(networkFailure);
    dispatch(result.ok ? { type: 'confirmed' } : { type: 'failed', message: result.message });
  };
  return {
    state,
    secondsLeft: secondsToResend(state, now),
    send,
    check,
    typeCode: (text: string) => dispatch({ type: 'type-code', text }),
    changeNumber: () => dispatch({ type: 'change-number' }),
  };
}

/** The time, read four times a second while it runs, so that no second of a countdown is skipped. */
function useNow(isRunning: boolean, onTick: (at: number) => void): number {
  const [now, setNow] = useState(0);
  const latest = useRef(onTick);
  latest.current = onTick;
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = () => {
      setNow(Date.now());
      latest.current(Date.now());
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
