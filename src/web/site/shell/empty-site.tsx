import { useLabels, useSession } from '../../context/reader-context.tsx';
import { factorPath, signInPath } from '../../context/sign-in-path.ts';
import styles from '../../root.module.css';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';

/** Where the operator brings data in. */
const dataPage = { pathname: '/operator/data/', search: '' } as const;

/** The page of a site without data: what its operator does next, and nothing to choose among nothing. */
export function EmptySite() {
  const text = useLabels('list');
  const shell = useLabels('shell');
  const errors = useLabels('errors');
  const { awaits, isOperator } = useSession();
  const needsFactor = awaits === 'second-factor-set-up';
  const reason = isOperator ? text('bring_in_reason') : text('no_bonds_reason');
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title: text('page_title') })}</title>
      <h1 className="sr">{text('heading')}</h1>
      <EmptyState icon="list" title={text('no_bonds')} reason={needsFactor ? errors('second_factor_needed') : reason}>
        {isOperator && (
          <ButtonLink look="primary" to={dataPage.pathname}>
            {text('bring_in')}
          </ButtonLink>
        )}
        {needsFactor && (
          <ButtonLink look="primary" to={factorPath(dataPage)}>
            {shell('set_up_factor')}
          </ButtonLink>
        )}
        {!isOperator && !needsFactor && (
          <ButtonLink look="ghost" to={signInPath(dataPage)}>
            {shell('sign_in')}
          </ButtonLink>
        )}
      </EmptyState>
    </main>
  );
}
