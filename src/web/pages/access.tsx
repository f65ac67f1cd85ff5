import { useLabels } from '../context/language-context.ts';
import { useSession } from '../context/session-context.ts';
import { ProfileNavigation } from '../features/profile/profile-navigation.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import styles from './small-page.module.css';

/** What access the reader has and how to get more. */
export default function Access() {
  const text = useLabels('shell');
  const { audience, name, accountId } = useSession();
  return (
    <main id="main" className={styles.main}>
      <title>{text('page_title', { title: text('access_title') })}</title>
      <meta name="robots" content="noindex" />
      <ProfileNavigation />
      <section className={styles.card} aria-labelledby="access-title">
        <h1 id="access-title">{text('access_title')}</h1>
        <p className={styles.lead}>{text(`access_${audience}`)}</p>
        {audience === 'member' && (
          <>
            <p className={styles.lead}>{text('access_next', { name: name ?? accountId ?? '' })}</p>
            <form method="post" action="/sign-out/" className={styles.step}>
              <input type="hidden" name="next" value="/profile/access/" />
              <Button type="submit" look="primary">
                {text('sign_in_other')}
              </Button>
            </form>
          </>
        )}
        {audience === 'visitor' ? (
          <ButtonLink look="primary" to="/sign-in/?next=%2Fprofile%2Faccess%2F">
            {text('sign_in')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/">{text('to_start')}</ButtonLink>
        )}
      </section>
    </main>
  );
}
