import { withAsOf } from '#contract/platform/as-of.ts';
import type { Texts } from '#labels/create-texts.ts';
import { knownDay } from '#store/platform/as-of/known-day.ts';
import { dayCell, momentCell, type XlsxCell } from './xlsx-file.ts';

/** The last rows of the sheet that says what a workbook is: the day as of which it tells, where that is an earlier one, and when it was made. */
export function madeRows(madeAt: Date, texts: Texts): readonly (readonly XlsxCell[])[] {
  const day = knownDay();
  const text = texts.module('shell');
  const asOf: readonly (readonly XlsxCell[])[] =
    day === null
      ? []
      : [
          [text('as_of_day'), dayCell(day)],
          [null, text('as_of_meaning')],
        ];
  return [...asOf, [texts.text('tradings', 'about_made'), momentCell(madeAt)]];
}

/** The page whose rows a file has, by its path and what was asked of it, as of the same day. */
export function chosenAddress(path: string, query: Readonly<Record<string, unknown>>): string {
  const params = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return withAsOf(`${path}?${new URLSearchParams(params)}`, knownDay());
}
