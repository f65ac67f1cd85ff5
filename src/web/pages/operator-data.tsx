import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLabels } from '../context/language-context.ts';
import { requiredData } from '../data/page-data.ts';
import { DataChecks } from '../features/data-quality/data-checks.tsx';
import { ImportRuns } from '../features/data-quality/import-runs.tsx';
import styles from '../lists/list-page.module.css';
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
  const shell = useLabels('shell');
  const { quality, runs } = useLoaderData<typeof loader>();
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title: text('data_title') })}</title>
      <meta name="robots" content="noindex" />
      <header className={styles.intro}>
        <div className={styles.words}>
          <h1>{text('data_title')}</h1>
          <p className="quiet">{text('data_lead')}</p>
        </div>
      </header>
      <DataChecks quality={quality} />
      <ImportRuns runs={runs} />
    </main>
  );
}
