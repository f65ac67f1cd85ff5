import { Buffer } from 'node:buffer';

/** The text without the piece of a file that it was cut from, which it would otherwise keep in memory. For texts that are kept. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
