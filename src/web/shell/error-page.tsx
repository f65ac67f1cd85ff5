import { isRouteErrorResponse } from 'react-router';
import { useLabels } from '../context/language-context.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';
import styles from './error-page.module.css';

type Kind = 'not_found' | 'unavailable' | 'failed';

function kindOf(error: unknown): Kind {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return 'not_found';
  return status === 503 ? 'unavailable' : 'failed';
}

/** The page of an address that leads nowhere, or of one that failed. It tells nothing of what went wrong inside. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const text = useLabels('shell');
  const kind = kindOf(error);
  const title = text(`error_${kind}`);
  return (
    <main id="main" className={styles.main}>
      <title>{text('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr">{title}</h1>
      <EmptyState icon={kind === 'not_found' ? 'search' : 'error'} title={title} reason={text(`error_${kind}_reason`)}>
        <ButtonLink look="primary" to="/">
          {text('to_start')}
        </ButtonLink>
      </EmptyState>
    </main>
  );
}
