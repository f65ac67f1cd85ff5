import type { Session } from '#contract/account/session/session.ts';
import styles from './gallery.module.css';
import type { Specimen } from './specimen.ts';

const levels = { visitor: 0, member: 1, full: 1077 } as const;

/** The session of a reader, as another kind of user has it. */
export function sessionOf(session: Session, as: Session['audience']): Session {
  return { ...session, audience: as, level: levels[as], accountId: as === 'visitor' ? null : as, name: as };
}

export function SpecimenView({ specimen: { id, title, render: Render } }: { readonly specimen: Specimen }) {
  return (
    <div className={styles.specimen} data-specimen={id}>
      <h3>{title}</h3>
      <Render />
    </div>
  );
}
