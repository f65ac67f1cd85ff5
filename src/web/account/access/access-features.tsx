import type { Access } from '#contract/account/access/access.ts';
import { useLabels } from '../../context/reader-context.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import type { Column, PhoneColumn } from '../../ui/table/column.ts';
import { TableBlock } from '../../ui/table/table-block.tsx';

type Feature = Access['features'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['feature', 'needs'], width: 'minmax(0, 1fr)' },
  { parts: ['state'], align: 'end', width: '9rem' },
];

/** Every feature with what it needs, and whether the reader has it. */
export function AccessFeatures({ features }: Pick<Access, 'features'>) {
  const text = useLabels('access');
  return (
    <TableBlock
      id="features"
      title={text('features')}
      columns={useColumns()}
      rows={features}
      idOf={({ feature }) => feature}
      phone={phone}
    />
  );
}

function useColumns(): readonly Column<Feature>[] {
  const text = useLabels('access');
  return [
    { id: 'feature', title: text('feature'), wraps: true, cell: ({ feature }) => text(`feature_${feature}`) },
    {
      id: 'needs',
      title: text('needs'),
      wraps: true,
      cell: ({ flag }) =>
        flag === null ? text('tariff_full') : text('needs_flag', { permission: text(`flag_${flag}`) }),
    },
    {
      id: 'state',
      title: text('for_you'),
      width: '12rem',
      cell: ({ access }) => (
        <span className={classNames(chip.chip, access === 'allowed' ? chip.live : chip.closed)}>
          {text(`access_${access}`)}
        </span>
      ),
    },
  ];
}
