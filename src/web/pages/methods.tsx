import { Link } from 'react-router';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import type { PageArgs, PageProps } from '../platform/data/ask.ts';
import styles from '../platform/methods/document-page.module.css';
import { DocumentPage } from '../platform/methods/document-page.tsx';
import { methodTexts } from '../platform/methods/documents.server.ts';

export function loader({ request }: PageArgs) {
  return { names: [...methodTexts.keys()], canonical: `${new URL(request.url).origin}/methods/` };
}

/** All methods by which figures are computed. */
export default function Methods({ loaderData: { names, canonical } }: PageProps<typeof loader>) {
  const text = useLabels('methods');
  const textOf = useLabelOf('methods');
  const titled = names.map((name) => ({
    name,
    title: textOf(`method_${name}`),
    summary: textOf(`summary_${name}`),
  }));
  return (
    <DocumentPage title={text('title')} lead={text('lead')} canonical={canonical}>
      <ul className={styles.list}>
        {titled
          .toSorted((a, b) => a.title.localeCompare(b.title))
          .map(({ name, title, summary }) => (
            <li key={name}>
              <Link to={`/methods/${name}/`}>{title}</Link>
              <p>{summary}</p>
            </li>
          ))}
        <li>
          <Link to="/proof/">{text('proof')}</Link>
        </li>
      </ul>
    </DocumentPage>
  );
}
