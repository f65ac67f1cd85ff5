import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { icsText } from './ics-text.ts';

const event = {
  uid: '1-0-1@bondlens',
  date: isoDate('2026-03-15'),
  summary: 'Coupon',
  description: 'A',
  url: null,
  isTentative: false,
};
const textOf = (change: Partial<typeof event>) =>
  icsText({ name: 'A', stamp: new Date('2025-06-30T00:00:00Z'), events: [{ ...event, ...change }] });

test('BEY-12 an event is a whole day in the form of RFC 5545', () => {
  expect(textOf({}).split('\r\n')).toEqual(
    expect.arrayContaining(['DTSTAMP:20250630T000000Z', 'DTSTART;VALUE=DATE:20260315', 'STATUS:CONFIRMED']),
  );
});

// RFC 5545, 3.1: no line is longer than 75 octets, without its end, and no letter is cut.
test('BEY-12 long lines are folded at 75 octets, between letters', () => {
  const summary = 'Облигация «Норвейн» 浙江债券 '.repeat(9);
  const text = textOf({ summary });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}`);
});

// RFC 5545, 3.3.11.
test('BEY-12 signs that mean something are escaped, and a text begins no line of its own', () => {
  expect(textOf({ description: 'a,b;c\\d\nBEGIN:VALARM\r\u0001' })).toContain(
    'DESCRIPTION:a\\,b\\;c\\\\d\\nBEGIN:VALARM  \r\n',
  );
});
