import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLabels } from '../context/language-context.ts';
import { requiredData } from '../data/page-data.ts';
import { useFreshData } from '../data/use-fresh-data.ts';
import { HealthChecks } from '../features/health/health-checks.tsx';
import {
  HealthDatabase,
  HealthNodes,
  HealthRoutes,
  HealthTrouble,
  HealthWork,
} from '../features/health/health-tables.tsx';
import { OperatorPage } from '../features/operator/operator-page.tsx';
import { pageContext } from '../page-context.ts';

const ASK_EVERY_MS = 15_000;

export async function loader({ context }: LoaderFunctionArgs) {
  return { health: await requiredData(context.get(pageContext).api, 'GET /api/operator/health/') };
}

/** How the site is, for who runs it. */
export default function OperatorHealth() {
  const text = useLabels('operator');
  const { health } = useLoaderData<typeof loader>();
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
