import type { Health } from '#contract/platform/health.ts';
import type { Verdict } from '#domain/platform/health.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { momentText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import styles from './health-checks.module.css';
import { useHealthTexts } from './health-texts.ts';

type Check = Health['checks'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['check', 'rule'], width: 'minmax(0, 1fr)' },
  { parts: ['state', 'now'], align: 'end', width: '7rem' },
];

const styleOf: Readonly<Record<Verdict, string | undefined>> = {
  good: chip.live,
  look: styles.look,
  bad: chip.warn,
  unknown: chip.closed,
};

/** What is judged, with the figure of now and from where on it is worth a look. */
export function HealthChecks({ health: { checks, checkedAt } }: { readonly health: Health }) {
  const text = useLabels('operator');
  const language = useLanguage();
  const { value, rule } = useHealthTexts();
  const columns: readonly Column<Check>[] = [
    {
      id: 'state',
      title: text('health_state'),
      width: '9rem',
      cell: ({ verdict }) => (
        <span className={classNames(chip.chip, styleOf[verdict])}>{text(`verdict_${verdict}`)}</span>
      ),
    },
    { id: 'check', title: text('check'), wraps: true, cell: ({ key }) => text(`health_${key}`) },
    {
      id: 'now',
      title: text('health_now'),
      kind: 'number',
      width: '9rem',
      cell: ({ key, value: figure }) => (figure === null ? null : value(key, figure)),
    },
    { id: 'rule', title: text('health_rule'), wraps: true, width: '32%', cell: ({ key }) => rule(key) },
  ];
  return (
    <Block id="health-checks" title={text('health_checks')} meta={momentText(checkedAt, language)}>
      <Table
        caption={text('health_checks')}
        columns={columns}
        lines={linesOf(checks, ({ key }) => key)}
        phone={phone}
      />
    </Block>
  );
}
