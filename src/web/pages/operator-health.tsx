import { useLabels } from '../context/reader-context.tsx';
import { HealthChecks } from '../operator/health/health-checks.tsx';
import {
  HealthDatabase,
  HealthNodes,
  HealthRoutes,
  HealthTrouble,
  HealthWork,
} from '../operator/health/health-tables.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { useFreshData } from '../platform/data/use-debounced.ts';

const ASK_EVERY_MS = 15_000;

export async function loader({ context }: PageArgs) {
  return { health: await requiredData(context.get(pageContext).api, 'GET /api/operator/health/') };
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
