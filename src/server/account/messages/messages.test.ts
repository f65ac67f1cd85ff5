import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLanguage, type Language, languages } from '#domain/platform/language.ts';
import { addAccount } from '#store/account/accounts/accounts.ts';
import { findMessages } from '#store/operator/outbox/outbox.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { type Catalogues, LabelBook } from '../../platform/labels/label-book.ts';
import { addressFor, languageOfAccount, mayBeWritten, queueMail, queueText } from './messages.ts';

let place: TestDatabase;
let database: Database;
let writing: { readonly labels: LabelBook; readonly clock: () => Date };
const now = new Date('2026-01-05T12:00:00Z');
beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase({ url: place.url });
  const clock = () => now;
  await addAccount(database, { id: accountId, name: 'Ada', email: 'ada@example.com', language: 'en' });
  writing = { clock, labels: new LabelBook({ database, clock }) };
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const accountId = 'ada';
const language = (code: string) => findLanguage(code) as Language;

test('SHL-14 a mail has the texts of the language and its link', async () => {
  const link = 'https://bonds.example.com/reset-password/?token=x';
  const expiresAt = new Date('2026-01-05T12:30:00Z');
  const mail = {
    accountId,
    recipient: 'ada@example.com',
    language: language('de'),
    module: 'account',
    kind: 'reset',
  } as const;
  await queueMail(database, writing, { ...mail, params: { link }, expiresAt });
  const [message] = await findMessages(database, 1);
  expect(message).toMatchObject({
    channel: 'mail',
    language: 'de',
    createdAt: now,
    dueAt: now,
    expiresAt,
    sentAt: null,
  });
  expect(message?.subject).toBe('Neues Passwort für Bondlens');
  expect(message?.body.split('\n')).toContain(link);
});

test('SHL-14 a text to a phone has no subject, and is given up after a week unless its code ends sooner', async () => {
  const text = {
    accountId,
    recipient: '+442071838750',
    language: language('en'),
    module: 'account',
    kind: 'greeting',
  } as const;
  const labels = new LabelBook({
    database,
    clock: writing.clock,
    catalogues: Object.fromEntries(
      languages.map(({ code }) => [code, { account: { sms_greeting: 'Hello {name}' } }]),
    ) as unknown as Catalogues,
  });
  await queueText(database, { ...writing, labels }, { ...text, params: { name: 'Ada' } });
  const [message] = await findMessages(database, 1);
  expect(message).toMatchObject({ channel: 'sms', subject: '', body: 'Hello Ada' });
  expect(message?.expiresAt).toEqual(new Date('2026-01-12T12:00:00Z'));
});

test('SHL-14 nobody makes us write to one address more than five times an hour', async () => {
  const mail = {
    accountId,
    recipient: 'flooded@example.com',
    language: language('en'),
    module: 'account',
    kind: 'reset',
  } as const;
  for (let count = 0; count < 5; count += 1) {
    expect(await mayBeWritten(database, writing, mail.recipient)).toBe(true);
    await queueMail(database, writing, mail);
  }
  expect(await mayBeWritten(database, writing, mail.recipient)).toBe(false);
  expect(await mayBeWritten(database, writing, 'other@example.com')).toBe(true);
  const later = { clock: () => new Date(now.getTime() + 61 * 60_000) };
  expect(await mayBeWritten(database, later, mail.recipient)).toBe(true);
});

test('SHL-14 an account is written to in its language, one without in that of the page', () => {
  expect(languageOfAccount({ language: 'ua' }, language('de')).code).toBe('ua');
  expect(languageOfAccount({ language: null }, language('de')).code).toBe('de');
});

test('SHL-14 addresses in messages are under the public address, else under the host that the reader came to', () => {
  const request = { protocol: 'http' as const, host: '192.0.2.7:3000' };
  const publicUrl = new URL('https://bonds.example.com');
  expect(addressFor(request, { publicUrl }, '/sign-in/')).toBe('https://bonds.example.com/sign-in/');
  expect(addressFor(request, { publicUrl: undefined }, '/sign-in/?a=b')).toBe('http://192.0.2.7:3000/sign-in/?a=b');
});
