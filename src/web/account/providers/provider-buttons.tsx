import type { ProviderItem } from '#contract/account/providers.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './providers.module.css';

interface ProviderButtonsProps {
  readonly items: readonly ProviderItem[];
  /** The page to go on to. */
  readonly next: string;
}

/** The other services by which a reader may sign in; nothing where the operator named none. */
export function ProviderButtons({ items, next }: ProviderButtonsProps) {
  const text = useLabels('providers');
  if (items.length === 0) return null;
  return (
    <ul className={styles.buttons}>
      {items.map(({ id, name }) => (
        <li key={id}>
          <form method="post" action={`/sign-in/with/${id}/`}>
            <input type="hidden" name="purpose" value="sign-in" />
            <input type="hidden" name="next" value={next} />
            <Button type="submit">{text('sign_in_with', { name })}</Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
