import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLabels } from '../context/reader-context.tsx';
import { DataChecks } from '../operator/data-quality/data-checks.tsx';
import { ImportRuns } from '../operator/data-quality/import-runs.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { requiredData } from '../platform/data/ask.ts';
import { pageContext } from '../platform/data/page-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const [quality, runs] = await Promise.all([
    requiredData(api, 'GET /api/operator/data-quality/'),
    requiredData(api, 'GET /api/operator/imports/'),
  ]);
  return { quality, runs };
}

/** The state of the data and of its imports, for the operator. */
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
