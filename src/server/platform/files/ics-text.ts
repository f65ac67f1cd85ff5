import { Buffer } from 'node:buffer';
import type { IsoDate } from '#math/units.ts';

/** A whole day in a calendar (RFC 5545, 3.6.1). */
export interface IcsEvent {
  /** The same for the same event, whenever it is written. */
  readonly uid: string;
  readonly date: IsoDate;
  readonly summary: string;
  readonly description: string;
  readonly url: string | null;
  readonly isTentative: boolean;
}

export interface IcsCalendar {
  readonly name: string;
  /** When what it says was last looked at. */
  readonly stamp: Date;
  readonly events: readonly IcsEvent[];
}

/** Tabs, which would be folded away, and the signs that a text has no place for (RFC 5545, 3.3.11). */
const controls = /[^\n\u{20}-\u{7E}\u{80}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(controls, ' ');
}

const MAX_OCTETS = 75;

/** A line in parts of at most 75 octets, each after the first begun by a space; no letter is cut (RFC 5545, 3.1). */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > MAX_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += sign;
    octets += size;
  }
  return text;
}

const dayText = (date: string) => date.replaceAll('-', '');

function stampText(stamp: Date): string {
  return `${stamp.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
}

function eventLines({ uid, date, summary, description, url, isTentative }: IcsEvent, stamp: string): readonly string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dayText(date)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(url === null ? [] : [`URL:${url}`]),
    `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A calendar as iCalendar text (RFC 5545); it asks programs to look again twice a day (RFC 7986, 5.7). */
export function icsText({ name, stamp, events }: IcsCalendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bondlens//Payment calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap((event) => eventLines(event, stampText(stamp))),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
