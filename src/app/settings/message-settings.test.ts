import { expect, test } from 'vitest';
import { SettingsError } from './secret-files.ts';
import { readSettings } from './settings.ts';

const BONDLENS_SECRET = 'x'.repeat(32);
const BONDLENS_PUBLIC_URL = 'https://bonds.example.com';
const read = (changes: Record<string, string>) =>
  readSettings({ BONDLENS_SECRET, BONDLENS_PUBLIC_URL, ...changes }).messages;

const smtp = 'smtps://user:hunter2@mail.example.com';
const from = 'Bondlens <bonds@example.com>';
const sms = 'https://sms.example.com/send';

test('SHL-14 names a way for mails and one for texts, or none', () => {
  expect(read({})).toEqual({});
  expect(read({ BONDLENS_SMTP_URL: smtp, BONDLENS_MAIL_FROM: from })).toEqual({ mail: { url: new URL(smtp), from } });
  expect(read({ BONDLENS_SMS_URL: sms, BONDLENS_SMS_TOKEN: 'hunter2' })).toEqual({
    sms: { url: new URL(sms), token: 'hunter2' },
  });
});

test('SHL-14 mails leave only where their links have an address of the site', () => {
  const mail = { BONDLENS_SECRET, BONDLENS_SMTP_URL: smtp, BONDLENS_MAIL_FROM: from };
  expect(() => readSettings(mail)).toThrow(/^BONDLENS_PUBLIC_URL should be .* needed with BONDLENS_SMTP_URL\.$/);
});

test('SHL-14 texts may go to this machine without TLS, for who runs a gateway there', () => {
  const url = 'http://127.0.0.1:8080/';
  expect(read({ BONDLENS_SMS_URL: url, BONDLENS_SMS_TOKEN: 'x' }).sms?.url.href).toBe(url);
});

test.each([
  [{ BONDLENS_SMTP_URL: smtp }, 'BONDLENS_MAIL_FROM'],
  [{ BONDLENS_MAIL_FROM: from }, 'BONDLENS_SMTP_URL'],
  [{ BONDLENS_SMTP_URL: 'http://user:hunter2@mail.example.com', BONDLENS_MAIL_FROM: from }, 'BONDLENS_SMTP_URL'],
  [{ BONDLENS_SMTP_URL: smtp, BONDLENS_MAIL_FROM: 'Bondlens' }, 'BONDLENS_MAIL_FROM'],
  [{ BONDLENS_SMS_URL: sms }, 'BONDLENS_SMS_TOKEN'],
  [{ BONDLENS_SMS_TOKEN: 'hunter2' }, 'BONDLENS_SMS_URL'],
  [{ BONDLENS_SMS_URL: 'http://sms.example.com/', BONDLENS_SMS_TOKEN: 'hunter2' }, 'BONDLENS_SMS_URL'],
])('SHL-14 says which variable %j lacks or has wrong, and no secret', (changes, name) => {
  expect(() => read(changes)).toThrow(SettingsError);
  expect(() => read(changes)).toThrow(new RegExp(`^${name} should be`));
  expect(() => read(changes)).not.toThrow(/hunter2/);
});
