import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLabels } from '../context/language-context.ts';
import { requiredData } from '../data/page-data.ts';
import { DataChecks } from '../features/data-quality/data-checks.tsx';
import { ImportRuns } from '../features/data-quality/import-runs.tsx';
import { OperatorPage } from '../features/operator/operator-page.tsx';
import { pageContext } from '../page-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const [quality, runs] = await Promise.all([
    requiredData(api, 'GET /api/operator/data-quality/'),
    requiredData(api, 'GET /api/operator/imports/'),
  ]);
  return { quality, runs };
}

/** The state of the data and how it came, for who runs the instance. */
export default function OperatorData() {
  const text = useLabels('operator');
  const { quality, runs } = useLoaderData<typeof loader>();
  return (
    <OperatorPage title={text('data_title')} lead={text('data_lead')}>
      <DataChecks quality={quality} />
      <ImportRuns runs={runs} />
    </OperatorPage>
  );
}
