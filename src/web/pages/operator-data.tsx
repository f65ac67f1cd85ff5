import { useLabels } from '../context/reader-context.tsx';
import { DataChecks } from '../operator/data-quality/data-checks.tsx';
import { ImportRuns } from '../operator/data-quality/import-runs.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { requiredData } from '../platform/data/ask.ts';
import { type PageArgs, type PageProps, pageContext } from '../platform/data/page-context.ts';

export async function loader({ context }: PageArgs) {
  const { api } = context.get(pageContext);
  const [quality, runs] = await Promise.all([
    requiredData(api, 'GET /api/operator/data-quality/'),
    requiredData(api, 'GET /api/operator/imports/'),
  ]);
  return { quality, runs };
}

/** The state of the data and of its imports, for the operator. */
export default function OperatorData({ loaderData: { quality, runs } }: PageProps<typeof loader>) {
  const text = useLabels('operator');
  return (
    <OperatorPage title={text('data_title')} lead={text('data_lead')}>
      <DataChecks quality={quality} />
      <ImportRuns runs={runs} />
    </OperatorPage>
  );
}
