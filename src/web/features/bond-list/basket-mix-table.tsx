import { Link } from 'react-router';
import { type MixLine, type MixShare, mixLines } from '#contract/bond-list/basket-lines.ts';
import type { BasketComparison } from '#contract/bond-list/bond-basket.ts';
import type { BasketMix } from '#domain/facets/basket-measures.ts';
import type { Facets } from '#domain/facets/facets.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { withFacets } from '../../facets/facet-search.ts';
import { useFacetValue } from '../../facets/use-facet-texts.ts';
import { type ListQuery, searchOf } from '../../lists/list-query.ts';
import { percentText, signedText } from '../../text/figure-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';

interface BasketMixTableProps {
  readonly mix: BasketMix;
  readonly compared: BasketComparison;
  readonly facets: Facets;
  readonly query: ListQuery;
}

const decimals = 1;
/** The rest of a long mix opens on demand. */
const firstRows = 8;

/** Which share of the bonds of each side has which value. */
export function BasketMixTable({ mix, compared, facets, query }: BasketMixTableProps) {
  const text = useLabels('basket');
  const facet = useLabels('facets');
  const language = useLanguage();
  const valueText = useFacetValue();
  const name = facet(`name_${mix}`);
  const nameOf = (value: string | null) => {
    if (value === null) return facet('no_value');
    return mix === 'rating' ? value : valueText(mix, value);
  };
  const share = (id: 'screen' | 'basket'): Column<MixLine> => ({
    ...{ id, title: `${text(id)}, %`, kind: 'number', isKept: true, width: '6.5rem' },
    sortValue: (line) => line[id].share,
    cell: (line) => shareText(line[id]),
  });
  const shareText = ({ share: own }: MixShare) => (own === null ? null : percentText(own, language, decimals));
  const columns: readonly Column<MixLine>[] = [
    {
      ...{ id: 'value', title: name, wraps: true, isKept: true },
      sortValue: ({ value }) => nameOf(value),
      cell: ({ value }) => {
        if (value === null || mix === 'rating') return nameOf(value);
        return <Link to={`/${searchOf(withFacets(query, { ...facets, [mix]: [value] }))}`}>{nameOf(value)}</Link>;
      },
    },
    share('screen'),
    share('basket'),
    {
      ...{ id: 'difference', title: text('difference_points'), kind: 'number', isKept: true, width: '6.5rem' },
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
