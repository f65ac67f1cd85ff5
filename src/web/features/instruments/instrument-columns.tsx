import { Link } from 'react-router';
import type { InstrumentListItem } from '#contract/instruments/instrument-list.ts';
import type { InstrumentModel } from '#contract/instruments/instrument-models.ts';
import { guardedInstrumentSorts, type InstrumentListSort } from '#contract/instruments/list-sorts.ts';
import { numberText } from '#contract/number-text.ts';
import { pageAddress } from '#contract/page-address.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { dateText } from '../../text/date-text.ts';
import { signedText } from '../../text/figure-text.ts';
import { Change } from '../../ui/layout/change.tsx';
import type { Column } from '../../ui/table/column.ts';

const decimals = 2;

type ListColumn = Column<InstrumentListItem>;

/** The columns of the list. Widths are set, so that no column moves when the order changes. */
export function useInstrumentColumns(model: InstrumentModel): readonly ListColumn[] {
  return [...useIdentityColumns(model), ...useLatestColumns(model)];
}

function useIdentityColumns(model: InstrumentModel): readonly ListColumn[] {
  const text = useLabels('instruments');
  const sorted = (id: InstrumentListSort, title: string) => ({ id, title, isSortable: true });
  const code = (id: 'ticker' | 'isin'): ListColumn => ({
    id,
    title: text(id),
    className: 'code',
    isFilled: (item) => item[id] !== null,
    cell: (item) => item[id],
  });
  const issuer: ListColumn = {
    ...sorted('issuer', text('issuer')),
    wraps: true,
    rank: 3,
    isFilled: ({ issuerId }) => issuerId !== null,
    cell: ({ issuerId, issuerName }) =>
      issuerId === null ? null : <Link to={pageAddress('company', issuerId)}>{issuerName}</Link>,
  };
  return [
    {
      ...sorted('name', text(`kind_${model}`)),
      width: '19%',
      wraps: true,
      cell: ({ id, name }) => <Link to={pageAddress(model, id)}>{name}</Link>,
    },
    { ...code('ticker'), rank: 3, width: '6rem' },
    issuer,
    { ...code('isin'), rank: 4, width: '8.25rem' },
    { ...sorted('currency', text('currency')), width: '4.75rem', cell: ({ currency }) => currency },
  ];
}

function useLatestColumns(model: InstrumentModel): readonly ListColumn[] {
  const text = useLabels('instruments');
  const list = useLabels('list');
  const language = useLanguage();
  const audience = useAudience();
  const figure = (id: 'value' | 'change', title: string) =>
    ({
      id,
      title,
      kind: 'number',
      isSortable: true,
      isClosed: audience !== 'full' && guardedInstrumentSorts.includes(id),
      isMasked: ({ masked }: InstrumentListItem) => masked.includes(id),
    }) as const;
  return [
    {
      ...figure('value', text(model === 'indexes' ? 'last_value' : 'last_price')),
      width: '8.5rem',
      cell: ({ value }) => (value === null ? null : numberText(value, decimals, language)),
    },
    {
      ...figure('change', list('column_change')),
      width: '7.5rem',
      cell: ({ change }) => (change === null ? null : <Change text={signedText(change, decimals, language)} />),
    },
    {
      id: 'date',
      title: list('column_date'),
      kind: 'date',
      width: '8.5rem',
      cell: ({ date }) => (date === null ? null : dateText(date, language)),
    },
    { id: 'venue', title: text('trading_ground'), rank: 2, wraps: true, cell: ({ venueName }) => venueName },
  ];
}
