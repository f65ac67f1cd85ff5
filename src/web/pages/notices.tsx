import { useLabels } from '../context/reader-context.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import styles from './notices.module.css';

export function loader({ context }: PageArgs) {
  return requiredData(context.get(pageContext).api, 'GET /api/notices/');
}

/** The licence of the product and the notices of what it ships. */
export default function Notices({ loaderData: { licence: terms, packages } }: PageProps<typeof loader>) {
  const text = useLabels('shell');
  return (
    <main id="main" className={styles.main}>
      <title>{text('page_title', { title: text('notices_title') })}</title>
      <meta name="robots" content="noindex" />
      <h1>{text('notices_title')}</h1>
      <p>{text('notices_lead')}</p>
      <p className="quiet">{text('notices_data')}</p>
      <h2>{text('notices_packages')}</h2>
      <pre lang="en">{packages}</pre>
      <h2>{text('notices_licence')}</h2>
      <pre lang="en">{terms}</pre>
    </main>
  );
}
