import type { Health } from '#contract/platform/health.ts';
import type { Verdict } from '#domain/platform/health.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import {
  HealthDatabase,
  HealthNodes,
  HealthRoutes,
  HealthTrouble,
  HealthWork,
  useHealthTexts,
} from '../operator/health/health-tables.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { useFreshData } from '../platform/data/use-debounced.ts';
import { momentText } from '../text/value-text.ts';
import chip from '../ui/layout/chip.module.css';
import { classNames } from '../ui/layout/class-names.ts';
import type { Column, PhoneColumn } from '../ui/table/column.ts';
import { TableBlock } from '../ui/table/table-block.tsx';
import styles from './operator-health.module.css';

const ASK_EVERY_MS = 15_000;

export async function loader({ context }: PageArgs) {
  return { health: await requiredData(context.get(pageContext).api, 'GET /api/operator/health/') };
}

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
function HealthChecks({ health: { checks, checkedAt } }: { readonly health: Health }) {
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
    <TableBlock
      id="health-checks"
      title={text('health_checks')}
      meta={momentText(checkedAt, language)}
      columns={columns}
      rows={checks}
      idOf={({ key }) => key}
      phone={phone}
    />
  );
}

/** The health of the site, for the operator. */
export default function OperatorHealth({ loaderData: { health } }: PageProps<typeof loader>) {
  const text = useLabels('operator');
  useFreshData(ASK_EVERY_MS);
  return (
    <OperatorPage title={text('health_title')} lead={text('health_lead')}>
      <HealthChecks health={health} />
      <HealthNodes health={health} />
      <HealthRoutes health={health} />
      <HealthTrouble health={health} />
      <HealthDatabase health={health} />
      <HealthWork health={health} />
    </OperatorPage>
  );
}
