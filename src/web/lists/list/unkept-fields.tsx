import { fieldLabel } from '#contract/lists/field-label.ts';
import { lists, usualColumnsOf } from '#domain/lists/lists.ts';
import { useLabels, useLanguage, useTexts } from '../../context/reader-context.tsx';
import type { ListQuery } from '../../platform/lists/list-query.ts';
import { dateText } from '../../text/value-text.ts';
import { Note } from '../../ui/feedback/notice.tsx';

/** A field that the list as of its day does not have, with the first day as of which it is kept; null for none. */
export interface UnkeptField {
  readonly field: string;
  readonly since: string | null;
}

function useUnkeptText(): (since: string | null) => string {
  const text = useLabels('facets');
  const language = useLanguage();
  return (since) =>
    since === null ? text('not_kept_earlier') : text('not_kept_before', { date: dateText(since, language) });
}

/** What stands in the cell of such a field. */
export function Unkept({ since }: UnkeptField) {
  const text = useLabels('facets');
  return (
    <span className="muted" title={useUnkeptText()(since)}>
      {text('not_kept')}
    </span>
  );
}

/** The fields that a query shows, orders or filters by, in the words of its address. */
function askedFields({ sort, further = [], filters = [] }: ListQuery, columns: readonly string[] | null) {
  const sorts = [sort, ...further.map((each) => each.sort)];
  const bounds = filters.map(([name]) => name.replace(/_(from|to)$/, ''));
  return new Set([...(columns ?? usualColumnsOf(lists.bonds)), ...sorts, ...bounds]);
}

interface UnkeptNoteProps {
  readonly unkept: readonly UnkeptField[];
  readonly query: ListQuery;
  readonly columns: readonly string[] | null;
}

/** Says above the list which of the fields that it shows or asks for were not kept, and since when they are. */
export function UnkeptNote({ unkept, query, columns }: UnkeptNoteProps) {
  const texts = useTexts();
  const textOf = useUnkeptText();
  const asked = askedFields(query, columns);
  const bySince = Map.groupBy(
    unkept.filter(({ field }) => asked.has(field)),
    ({ since }) => since,
  );
  if (bySince.size === 0) return null;
  const parts = [...bySince].map(([since, fields]) => {
    return `${textOf(since)}: ${fields.map(({ field }) => texts.textOf(...fieldLabel(lists.bonds, field))).join(', ')}.`;
  });
  return <Note>{parts.join(' ')}</Note>;
}
