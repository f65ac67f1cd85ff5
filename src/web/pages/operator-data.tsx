import { useLabels } from '../context/reader-context.tsx';
import { DataChecks, ImportRuns } from '../operator/data-quality/data-quality.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';

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
