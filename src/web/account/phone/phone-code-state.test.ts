import { expect, test } from 'vitest';
import {
  freshPhoneCode,
  mayCheck,
  maySend,
  type PhoneCodeEvent,
  phoneCodeAfter,
  secondsToResend,
} from './phone-code-state.ts';

const phone = '+442079460958';
const after = (...events: readonly PhoneCodeEvent[]) => events.reduce(phoneCodeAfter, freshPhoneCode);
const sent: readonly PhoneCodeEvent[] = [
  { type: 'send', phone },
  { type: 'sent', phone, at: 1000 },
];

test('SHL-7 an empty number does nothing', () => {
  expect(after({ type: 'send', phone: '' })).toBe(freshPhoneCode);
});

test('SHL-7 a sent code is flagged, counts down 30 seconds, and may then be sent again', () => {
  const state = after(...sent);
  expect(state.sentTo).toBe(phone);
  expect(maySend(state, phone)).toBe(false);
  expect(secondsToResend(state, 1000)).toBe(30);
  expect(secondsToResend(state, 1001)).toBe(30);
  expect(secondsToResend(state, 30_001)).toBe(1);
  expect(phoneCodeAfter(state, { type: 'tick', at: 30_999 })).toBe(state);
  const free = phoneCodeAfter(state, { type: 'tick', at: 31_000 });
  expect(maySend(free, phone)).toBe(true);
  expect(secondsToResend(free, 31_000)).toBe(0);
});

test('SHL-7 another number does not get around the countdown', () => {
  const state = after(...sent, { type: 'change-number' });
  expect(state.sentTo).toBeNull();
  expect(maySend(state, '+442079460000')).toBe(false);
});

test('SHL-7 an empty code blocks and is flagged; typing takes the flag away', () => {
  const blocked = after(...sent, { type: 'check' });
  expect(blocked).toMatchObject({ problem: 'code_empty', busy: null });
  expect(phoneCodeAfter(blocked, { type: 'type-code', text: '1' }).problem).toBeNull();
  expect(after(...sent, { type: 'type-code', text: '12345' }, { type: 'check' }).problem).toBe('code_incomplete');
});

test.each(['123456', '123 456', '123-456', 'Your code: 123456.', '１２３４５６', '1234567'])(
  'SHL-7 takes the six digits of %s',
  (text) => {
    const state = after(...sent, { type: 'type-code', text });
    expect(state.code).toBe('123456');
    expect(mayCheck(state)).toBe(true);
  },
);

test('SHL-7 a wrong code can be mended, a right one ends the form', () => {
  const checking = after(...sent, { type: 'type-code', text: '111111' }, { type: 'check' });
  expect(checking.busy).toBe('checking');
  expect(phoneCodeAfter(checking, { type: 'check' })).toMatchObject({ busy: 'checking' });
  const wrong = phoneCodeAfter(checking, { type: 'failed', message: 'Wrong' });
  expect(wrong).toMatchObject({ busy: null, failure: 'Wrong', code: '111111', isConfirmed: false });
  expect(phoneCodeAfter(checking, { type: 'confirmed' }).isConfirmed).toBe(true);
});
