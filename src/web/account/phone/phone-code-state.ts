import { useEffect, useReducer, useRef, useState } from 'react';
import { useLabelOf } from '../../context/reader-context.tsx';

/** How long a sent code stands before another may be sent. */
const resendAfterMs = 30_000;
const codeLength = 6;

type CodeProblem = 'code_empty' | 'code_incomplete';
type Busy = 'sending' | 'checking';

/** The form of a phone number and the code that confirms it. */
export interface PhoneCodeState {
  /** The number that a code was sent to; null while none was. */
  readonly sentTo: string | null;
  /** Whether the site has sent it itself; where it has not, its operator tells it. */
  readonly isSent: boolean;
  /** When the sent flag goes and a code may be sent again, in milliseconds; null while it may. */
  readonly resendAt: number | null;
  readonly busy: Busy | null;
  readonly code: string;
  readonly problem: CodeProblem | null;
  /** What the server or the network said of the last call. */
  readonly failure: string | null;
  readonly isConfirmed: boolean;
}

export type PhoneCodeEvent =
  | { readonly type: 'send'; readonly phone: string }
  | { readonly type: 'sent'; readonly phone: string; readonly at: number; readonly isSent?: boolean }
  | { readonly type: 'tick'; readonly at: number }
  | { readonly type: 'type-code'; readonly text: string }
  | { readonly type: 'check' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'change-number' };

export const freshPhoneCode: PhoneCodeState = {
  sentTo: null,
  isSent: true,
  resendAt: null,
  busy: null,
  code: '',
  problem: null,
  failure: null,
  isConfirmed: false,
};

/** Whether a code may be sent: not for an empty number, and not while the one before stands. */
export function maySend({ busy, resendAt }: PhoneCodeState, phone: string): boolean {
  return phone !== '' && busy === null && resendAt === null;
}

function problemOf(code: string): CodeProblem | null {
  if (code === '') return 'code_empty';
  return code.length < codeLength ? 'code_incomplete' : null;
}

export function mayCheck({ busy, code, sentTo }: PhoneCodeState): boolean {
  return sentTo !== null && busy === null && problemOf(code) === null;
}

/** Digits of what was typed or pasted, six at most. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength);
}

export function phoneCodeAfter(state: PhoneCodeState, event: PhoneCodeEvent): PhoneCodeState {
  switch (event.type) {
    case 'send':
      return maySend(state, event.phone) ? { ...state, busy: 'sending', failure: null } : state;
    case 'sent':
      return {
        ...freshPhoneCode,
        sentTo: event.phone,
        isSent: event.isSent ?? true,
        resendAt: event.at + resendAfterMs,
      };
    case 'tick':
      return state.resendAt !== null && event.at >= state.resendAt ? { ...state, resendAt: null } : state;
    case 'type-code':
      return { ...state, code: digitsOf(event.text), problem: null, failure: null };
    case 'check':
      return mayCheck(state)
        ? { ...state, busy: 'checking', problem: null, failure: null }
        : { ...state, problem: problemOf(state.code) };
    case 'confirmed':
      return { ...state, busy: null, isConfirmed: true, resendAt: null };
    case 'failed':
      return { ...state, busy: null, failure: event.message };
    case 'change-number':
      return { ...freshPhoneCode, resendAt: state.resendAt };
  }
}

/** Whole seconds until a code may be sent again. */
export function secondsToResend({ resendAt }: PhoneCodeState, now: number): number {
  return resendAt === null ? 0 : Math.max(0, Math.ceil((resendAt - now) / 1000));
}

/** What a call of the form ended with; the message is for the reader. */
export type PhoneCallResult =
  | { readonly ok: true; readonly isSent?: boolean }
  | { readonly ok: false; readonly message: string };

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
    if (!result.ok) return dispatch({ type: 'failed', message: result.message });
    dispatch({ type: 'sent', phone, at: Date.now(), isSent: result.isSent ?? true });
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
