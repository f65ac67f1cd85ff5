import { expect, test } from 'vitest';
import { emailOfTyped, hasMailbox, isEmail, signInName } from './email.ts';

test.each(['ada@example.com', 'a.b+c@mail.example.co.uk', "o'neil_1@xn--bcher-kva.example", 'A-Z@EXAMPLE.COM'])(
  'SHL-14 %s is an address',
  (text) => expect(isEmail(text)).toBe(true),
);

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@example',
  'ada@@example.com',
  'a b@example.com',
  'ada@example.com ',
  '.ada@example.com',
  'a..b@example.com',
  'ada.@example.com',
  'ada@-a.com',
  'ada@exa_mple.com',
  'ada@1.2.3.4',
  'ada@example.com\r\nBcc: x@y.com',
  'ada@example.com,x@y.com',
  '"ada"@example.com',
  '<ada@example.com>',
  'аda@example.com',
  'ada@exämple.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b.'.repeat(130)}com`,
])('SHL-14 %j is none', (text) => expect(isEmail(text)).toBe(false));

test('SHL-14 no mail goes to a name that is nobody’s', () => {
  expect(hasMailbox('operator@bondlens.INVALID')).toBe(false);
  expect(hasMailbox('ada@example.com')).toBe(true);
});

test('SHL-14 the first operator signs in by the name that his profile and the terminal tell', () => {
  expect(signInName(emailOfTyped(' Operator '))).toBe('operator');
  expect(signInName(emailOfTyped(' ada@example.com '))).toBe('ada@example.com');
});
