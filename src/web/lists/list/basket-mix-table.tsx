import { Link } from 'react-router';
import { type MixLine, type MixShare, mixLines } from '#contract/lists/basket-lines.ts';
import type { BasketComparison } from '#contract/lists/bond-basket.ts';
import { withChoices } from '#domain/lists/asked.ts';
import { findField } from '#domain/lists/lists.ts';
import type { BasketMix } from '#domain/lists/mixes.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { searchOf } from '../../platform/lists/list-query.ts';
import { percentText, signedText } from '../../text/value-text.ts';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { type ListPlace, withAsked } from '../asked-search.ts';
import { useChoiceText } from '../use-field-texts.ts';

interface BasketMixTableProps {
  readonly mix: BasketMix;
  readonly compared: BasketComparison;
  readonly place: ListPlace;
}

const decimals = 1;
/** The rest of a long mix opens on demand. */
const firstRows = 8;

/** Which share of the bonds of each side has which value. */
export function BasketMixTable({ mix, compared, place }: BasketMixTableProps) {
  const text = useLabels('basket');
  const facet = useLabels('facets');
  const language = useLanguage();
  const choiceText = useChoiceText();
  const { list, asked, query } = place;
  const field = findField(list, mix);
  const name = facet(`name_${mix}`);
  const nameOf = (value: string | null) => {
    if (value === null) return facet('no_value');
    return field === undefined || mix === 'rating' ? value : choiceText(field, value);
  };
  const share = (id: 'screen' | 'basket'): Column<MixLine> => ({
    id,
    title: `${text(id)}, %`,
    kind: 'number',
    isKept: true,
    width: '6.5rem',
    sortValue: (line) => line[id].share,
    cell: (line) => shareText(line[id]),
  });
  const shareText = ({ share: own }: MixShare) => (own === null ? null : percentText(own, language, decimals));
  const columns: readonly Column<MixLine>[] = [
    {
      id: 'value',
      title: name,
      wraps: true,
      isKept: true,
      sortValue: ({ value }) => nameOf(value),
      cell: ({ value }) => {
        if (value === null || mix === 'rating') return nameOf(value);
        return (
          <Link to={`/${searchOf(withAsked(list, query, withChoices(asked, mix, [value])))}`}>{nameOf(value)}</Link>
        );
      },
    },
    share('screen'),
    share('basket'),
    {
      id: 'difference',
      title: text('difference_points'),
      kind: 'number',
      isKept: true,
      width: '6.5rem',
      sortValue: ({ difference }) => difference,
      cell: ({ difference }) => (difference === null ? null : signedText(difference * 100, decimals, language)),
    },
  ];
  return (
    <Table
      caption={text('share', { name })}
      columns={columns}
      lines={linesOf(mixLines(mix, compared), ({ value }) => value ?? '')}
      limit={firstRows}
      phone={[
        { parts: ['value'], width: 'minmax(0, 1fr)' },
        { parts: ['screen'], align: 'end', width: '4.25rem' },
        { parts: ['basket'], align: 'end', width: '4.25rem' },
        { parts: ['difference'], align: 'end', width: '4.25rem' },
      ]}
    />
  );
}
