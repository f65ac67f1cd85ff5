import { isRouteErrorResponse, useLocation } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import type { IconName } from '../../ui/layout/icon.tsx';
import styles from './error-page.module.css';

type Kind = 'not_found' | 'sign_in' | 'closed' | 'unavailable' | 'failed';

const kinds: Readonly<Record<number, Kind>> = { 401: 'sign_in', 403: 'closed', 404: 'not_found', 503: 'unavailable' };
const icons: Readonly<Partial<Record<Kind, IconName>>> = { not_found: 'search', sign_in: 'lock', closed: 'lock' };

function kindOf(error: unknown): Kind {
  return kinds[isRouteErrorResponse(error) ? error.status : 500] ?? 'failed';
}

const dayCodes = ['bad_date', 'as_of_ahead', 'as_of_before', 'as_of_unavailable'] as const;

/** Why there is no page as of the day that the address names; null for other errors. */
function refusedDayOf(error: unknown): (typeof dayCodes)[number] | null {
  const code: unknown = isRouteErrorResponse(error) ? error.data?.code : null;
  return dayCodes.find((each) => each === code) ?? null;
}

/** The page of an address that leads nowhere, is closed to the reader, or failed. It tells nothing of what went wrong inside. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const text = useLabels('shell');
  const location = useLocation();
  const kind = kindOf(error);
  const errors = useLabels('errors');
  const refusedDay = refusedDayOf(error);
  const mayHelp = kind === 'sign_in' || kind === 'closed';
  const title = text(`error_${kind}`);
  return (
    <main id="main" className={styles.main}>
      <title>{text('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr">{title}</h1>
      <EmptyState
        icon={icons[kind] ?? 'error'}
        title={title}
        reason={refusedDay === null ? text(`error_${kind}_reason`) : errors(refusedDay)}
      >
        {mayHelp && (
          <ButtonLink look="primary" to={signInPath(location)}>
            {text(kind === 'sign_in' ? 'sign_in' : 'sign_in_other')}
          </ButtonLink>
        )}
        <ButtonLink look={mayHelp ? 'ghost' : 'primary'} to="/">
          {text('to_start')}
        </ButtonLink>
      </EmptyState>
    </main>
  );
}
