import { expect, test } from 'vitest';
import { unreadTicketCount } from './account-menu.tsx';

const message = (status_id: number, contacts_id: string) => ({ status_id, contacts_id, text: '', sent_at: '' });
const ticket = (id: number, ...messages: readonly ReturnType<typeof message>[]) => ({
  id,
  subject: '',
  is_closed: false,
  messages: [...messages],
});

test('SHL-8 a ticket is unread by a message of status 1 of another sender', () => {
  const count = (...messages: readonly ReturnType<typeof message>[]) =>
    unreadTicketCount({ tickets: [ticket(1, ...messages)] }, 'me');
  expect(count(message(1, 'desk'))).toBe(1);
  expect(count(message(2, 'desk'))).toBe(0);
  expect(count(message(1, 'me'))).toBe(0);
  expect(count(message(2, 'me'), message(1, 'desk'), message(1, 'desk'))).toBe(1);
  expect(count()).toBe(0);
});

test('SHL-8 tickets are counted, not their messages', () => {
  const tickets = [ticket(1, message(1, 'desk')), ticket(2, message(1, 'desk')), ticket(3, message(2, 'desk'))];
  expect(unreadTicketCount({ tickets }, 'me')).toBe(2);
});
