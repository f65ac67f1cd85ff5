import { mediaTypes } from '#contract/platform/call.ts';

/** What tables are sent as. */
export const tableMediaTypes = {
  xlsx: mediaTypes.xlsx,
  csv: `${mediaTypes.csv}; charset=utf-8; header=present`,
} as const;

/** The name of a file, without the signs that some system does not take in one. */
export function fileNameOf(name: string, ending: string): string {
  return `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')}.${ending}`;
}
