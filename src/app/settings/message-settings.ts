import { Type } from 'typebox';
import { isLoopback } from '#domain/platform/loopback.ts';
import type { MessageSettings } from '#server/account/messages/message-channels.ts';

/** The variables that say how mails and texts to phones leave. */
export const messageVariables = {
  BONDLENS_SMTP_URL: Type.Optional(Type.String()),
  BONDLENS_MAIL_FROM: Type.Optional(Type.String()),
  BONDLENS_SMS_URL: Type.Optional(Type.String()),
  BONDLENS_SMS_TOKEN: Type.Optional(Type.String()),
} as const;

type Values = { readonly [Name in keyof typeof messageVariables]?: string };

export const messageMeanings: Readonly<Record<keyof Values, string>> = {
  BONDLENS_SMTP_URL: 'a mail server such as smtps://user:password@mail.example.com, together with BONDLENS_MAIL_FROM',
  BONDLENS_MAIL_FROM: 'who mails are from, such as "Bondlens <bonds@example.com>", together with BONDLENS_SMTP_URL',
  BONDLENS_SMS_URL: 'an https address to which texts to phones are posted, together with BONDLENS_SMS_TOKEN',
  BONDLENS_SMS_TOKEN: 'the secret of the gateway in BONDLENS_SMS_URL',
};

const FROM = /^(?:[^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u;

function isMailServer(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}

function isGateway(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

/** What each variable has to be, and the one that it is of no use without. */
const rules = {
  BONDLENS_SMTP_URL: { fits: isMailServer, partner: 'BONDLENS_MAIL_FROM' },
  BONDLENS_MAIL_FROM: { fits: (text: string) => FROM.test(text), partner: 'BONDLENS_SMTP_URL' },
  BONDLENS_SMS_URL: { fits: isGateway, partner: 'BONDLENS_SMS_TOKEN' },
  BONDLENS_SMS_TOKEN: { fits: (text: string) => /^[\x21-\x7e]+$/.test(text), partner: 'BONDLENS_SMS_URL' },
} as const;

/** Whether one of these variables cannot be used, or is needed by another that is set. */
export function isMessageVariableWrong(name: string, values: Readonly<Record<string, string>>): boolean {
  const rule = Object.entries(rules).find(([known]) => known === name)?.[1];
  const value = values[name];
  if (rule === undefined) return false;
  return value === undefined ? values[rule.partner] !== undefined : !rule.fits(value);
}

/** The ways that the variables name; call it with values that are right. */
export function messageSettings(values: Values): MessageSettings {
  const {
    BONDLENS_SMTP_URL: smtp,
    BONDLENS_MAIL_FROM: from,
    BONDLENS_SMS_URL: sms,
    BONDLENS_SMS_TOKEN: token,
  } = values;
  return {
    ...(smtp !== undefined && from !== undefined && { mail: { url: new URL(smtp), from } }),
    ...(sms !== undefined && token !== undefined && { sms: { url: new URL(sms), token } }),
  };
}
