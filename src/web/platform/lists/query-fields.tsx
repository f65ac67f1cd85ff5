import { sortsText, thenBy } from '#contract/platform/lists/list-order.ts';
import { DayField } from '../../context/day-field.tsx';
import type { ListQuery } from './list-query.ts';

/** The parts of an address that a form sends along unchanged. */
export function QueryFields({ query: { q, filters = [], sort, order, further = [] } }: { readonly query: ListQuery }) {
  const sorts =
    sort === null
      ? []
      : [
          ['sort', sort],
          ['order', order],
          [thenBy, sortsText(further)],
        ];
  const fields = [['q', q], ...filters, ...sorts].filter(([, value]) => value !== '');
  return (
    <>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DayField />
    </>
  );
}
