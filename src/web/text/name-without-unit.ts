import type { LabelText } from '../context/reader-context.tsx';

const units = ['unit_percent', 'unit_bp', 'unit_years', 'unit_years_head'] as const;

/** The name of a figure from the head of its column, without the unit at its end: where the unit stands at the value, `YTM bid, %` is `YTM bid`. */
export function nameWithoutUnit(head: string, text: LabelText<'bond'>): string {
  const [, name = head, mark = '', unit, end = ''] = /^(.+?)\s*([,，(（])\s*([^,，()（）]+)([)）]?)$/u.exec(head) ?? [];
  if (!units.some((key) => text(key) === unit)) return head;
  return /[,，]/u.test(mark) ? name + end : name;
}
