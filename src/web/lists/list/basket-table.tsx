import { medianDifference, quartilesIn } from '#contract/lists/basket-lines.ts';
import type { BasketComparison } from '#contract/lists/bond-basket.ts';
import { decimalsOf, shownNumber } from '#contract/lists/field-label.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { List } from '#domain/lists/lists.ts';
import { comparedOf, type Measure } from '#domain/lists/measures.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { signedText } from '../../text/value-text.ts';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { useMeasureTexts } from '../use-field-texts.ts';

interface BasketTableProps {
  readonly compared: BasketComparison;
  readonly list: List;
}

/** Median and quartiles of each measure, and how many bonds have none. */
export function BasketTable({ compared, list }: BasketTableProps) {
  const text = useLabels('basket');
  const columns = useBasketColumns(list, compared);
  return (
    <Table
      caption={text('medians')}
      columns={columns}
      lines={linesOf(comparedOf(list), ({ id }) => id)}
      phone={[
        { parts: ['measure', 'difference'], width: 'minmax(0, 1fr)' },
        { parts: ['screen', 'screen_range', 'screen_without'], align: 'end', width: '7.25rem' },
        { parts: ['basket', 'basket_range', 'basket_without'], align: 'end', width: '7.25rem' },
      ]}
    />
  );
}

function useBasketColumns(list: List, compared: BasketComparison): readonly Column<Measure>[] {
  const text = useLabels('basket');
  const { headOf } = useMeasureTexts(list);
  const language = useLanguage();
  const write = ({ field }: Measure, value: number | undefined) =>
    value === undefined ? null : numberText(shownNumber(field, value), decimalsOf(field), language);
  const plain = { kind: 'number', isKept: true, isSortable: false } as const;
  const ofSide = (id: 'screen' | 'basket'): readonly Column<Measure>[] => {
    const side = compared[id];
    return [
      { id, title: text(id), ...plain, cell: (measure) => write(measure, quartilesIn(side, measure)?.median) },
      {
        id: `${id}_range`,
        title: text('quartiles'),
        ...plain,
        rank: 2,
        cell: (measure) => {
          const own = quartilesIn(side, measure);
          return own === null ? null : `${write(measure, own.lower)} – ${write(measure, own.upper)}`;
        },
      },
      {
        id: `${id}_without`,
        title: text('without'),
        ...plain,
        rank: 3,
        cell: (measure) => numberText(side.count - (quartilesIn(side, measure)?.count ?? 0), 0, language),
      },
    ];
  };
  return [
    {
      id: 'measure',
      title: text('measure'),
      isKept: true,
      isSortable: false,
      wraps: true,
      cell: headOf,
    },
    ...ofSide('screen'),
    ...ofSide('basket'),
    {
      id: 'difference',
      title: text('difference'),
      hint: text('difference_hint'),
      ...plain,
      cell: (measure) => {
        const difference = medianDifference(measure, compared);
        if (difference === null) return null;
        return signedText(shownNumber(measure.field, difference), decimalsOf(measure.field), language);
      },
    },
  ];
}
