import { data } from 'react-router';
import { SessionContext, useSession } from '../context/reader-context.tsx';
import { specimenGroups } from '../gallery/all-specimens.ts';
import styles from '../gallery/gallery.module.css';
import { SpecimenView, sessionOf } from '../gallery/specimen-view.tsx';
import { type PageArgs, type PageProps, pageContext } from '../platform/data/ask.ts';

const audiences = ['visitor', 'member', 'full'] as const;

/** The page of all building blocks. `?block=` shows one of them, `?as=` draws it as another kind of user sees it. */
export function loader({ request, context }: PageArgs) {
  if (!context.get(pageContext).hasGallery) throw data({ code: 'not_found' }, { status: 404 });
  const { searchParams } = new URL(request.url);
  return {
    block: searchParams.get('block'),
    as: audiences.find((audience) => audience === searchParams.get('as')) ?? null,
  };
}

export default function Gallery({ loaderData: { block, as } }: PageProps<typeof loader>) {
  const session = useSession();
  const shown = specimenGroups.filter((group) => block === null || group.block === block);
  return (
    <main id="main" className={styles.main}>
      <title>Gallery</title>
      <meta name="robots" content="noindex" />
      <h1>Gallery</h1>
      <nav className={styles.index} aria-label="Blocks">
        <a href="/gallery/">All</a>
        {specimenGroups.map((group) => (
          <a key={group.block} href={`/gallery/?block=${group.block}`}>
            {group.block}
          </a>
        ))}
      </nav>
      <SessionContext value={as === null ? session : sessionOf(session, as)}>
        {shown.map((group) => (
          <section key={group.block} className={styles.group} aria-labelledby={`group-${group.block}`}>
            <h2 id={`group-${group.block}`}>{group.block}</h2>
            {group.specimens.map((specimen) => (
              <SpecimenView key={specimen.id} specimen={specimen} />
            ))}
          </section>
        ))}
      </SessionContext>
    </main>
  );
}
