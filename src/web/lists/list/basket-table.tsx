import { medianDifference } from '#contract/lists/basket-lines.ts';
import type { BasketComparison } from '#contract/lists/bond-basket.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { type BasketMeasure, basketMeasures } from '#domain/lists/basket-measures.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { signedText } from '../../text/value-text.ts';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { decimalsOfMeasure } from './scatter-decimals.ts';

/** One of a rate as it is told, which is in per cent. */
const timesOf = (measure: BasketMeasure) => (measure === 'yield' || measure === 'coupon' ? 100 : 1);

/** Median and quartiles of each measure, and how many bonds have none. */
export function BasketTable({ compared }: { readonly compared: BasketComparison }) {
  const text = useLabels('basket');
  const columns = useBasketColumns(compared);
  return (
    <Table
      caption={text('medians')}
      columns={columns}
      lines={linesOf(basketMeasures, (measure) => measure)}
      phone={[
        { parts: ['measure', 'difference'], width: 'minmax(0, 1fr)' },
        { parts: ['screen', 'screen_range', 'screen_without'], align: 'end', width: '7.25rem' },
        { parts: ['basket', 'basket_range', 'basket_without'], align: 'end', width: '7.25rem' },
      ]}
    />
  );
}

function useBasketColumns(compared: BasketComparison): readonly Column<BasketMeasure>[] {
  const text = useLabels('basket');
  const list = useLabels('list');
  const scatter = useLabels('scatter');
  const language = useLanguage();
  const write = (measure: BasketMeasure, value: number | undefined) =>
    value === undefined ? null : numberText(value * timesOf(measure), decimalsOfMeasure[measure], language);
  const plain = { kind: 'number', isKept: true, isSortable: false } as const;
  const ofSide = (id: 'screen' | 'basket'): readonly Column<BasketMeasure>[] => {
    const side = compared[id];
    return [
      { id, title: text(id), ...plain, cell: (measure) => write(measure, side[measure]?.median) },
      {
        id: `${id}_range`,
        title: text('quartiles'),
        ...plain,
        rank: 2,
        cell: (measure) => {
          const own = side[measure];
          return own === null ? null : `${write(measure, own.lower)} – ${write(measure, own.upper)}`;
        },
      },
      {
        id: `${id}_without`,
        title: text('without'),
        ...plain,
        rank: 3,
        cell: (measure) => numberText(side.count - (side[measure]?.count ?? 0), 0, language),
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
      cell: (measure) => (measure === 'maturity' ? scatter('axis_maturity') : list(`column_${measure}`)),
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
        return signedText(difference * timesOf(measure), decimalsOfMeasure[measure], language);
      },
    },
  ];
}
