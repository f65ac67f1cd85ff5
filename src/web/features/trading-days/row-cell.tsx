import { useLabelOf, useLabels } from '../../context/language-context.ts';
import type { ShownRow } from '../../data/shown-row.ts';
import { fixedDateText } from '../../text/date-text.ts';
import { CellText } from '../../ui/layout/cell.tsx';
import type { ArchiveColumn, ColumnKind } from './archive-columns.ts';

type Write = (value: string) => string;

/** A moment of the wire, UTC, as DD.MM.YYYY HH:MM:SS. */
function momentText(moment: string): string {
  const [date = '', time = ''] = new Date(moment).toISOString().split('T');
  return `${fixedDateText(date)} ${time.slice(0, 8)}`;
}

/** A cell of a trading row: its text, the mark of a hidden figure, or a dash that says why it is blank. */
export function RowCell({ row, column: { name, kind } }: { readonly row: ShownRow; readonly column: ArchiveColumn }) {
  const text = useLabels('tradings');
  const textOf = useLabelOf('tradings');
  const value = row[name];
  const writers: Readonly<Record<ColumnKind, Write>> = {
    number: (shown) => shown,
    text: (shown) => shown,
    date: fixedDateText,
    moment: momentText,
    yieldType: (shown) => textOf(`yield_type_${shown}`),
    priceType: (shown) => textOf(`price_type_${shown}`),
  };
  const bad = row[`${name}.baddata`];
  const reason =
    typeof bad === 'string'
      ? text('bad_data', { value: bad })
      : row.blanked?.includes(name)
        ? text('blanked')
        : undefined;
  return (
    <CellText
      text={typeof value === 'string' && value !== '' ? writers[kind](value) : null}
      isMasked={row.masked.includes(name)}
      reason={reason}
    />
  );
}
