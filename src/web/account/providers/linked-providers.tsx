import type { ProviderItem } from '#contract/account/providers.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './providers.module.css';
import { useProviderError } from './use-provider-error.ts';

interface LinkedProvidersProps {
  readonly items: readonly ProviderItem[];
  /** The account has one way in alone, which stays. */
  readonly hasOneWay: boolean;
}

function LinkedProvider({ id, name, isLinked, hasOneWay }: ProviderItem & Pick<LinkedProvidersProps, 'hasOneWay'>) {
  const text = useLabels('providers');
  return (
    <li>
      <span>
        <b>{name}</b>
        {isLinked === true && <small>{text(hasOneWay ? 'only_way' : 'linked')}</small>}
      </span>
      {!(isLinked === true && hasOneWay) && (
        <form method="post" action={`/sign-in/with/${id}/`}>
          <input type="hidden" name="purpose" value={isLinked === true ? 'unlink' : 'link'} />
          <input type="hidden" name="next" value="/profile/security/" />
          <Button type="submit" aria-label={text(isLinked === true ? 'unlink_named' : 'link_named', { name })}>
            {text(isLinked === true ? 'unlink' : 'link')}
          </Button>
        </form>
      )}
    </li>
  );
}

/** The section of other services that sign the reader in; nothing where the operator named none. */
export function LinkedProviders({ items, hasOneWay }: LinkedProvidersProps) {
  useProviderError();
  const text = useLabels('providers');
  if (items.length === 0) return null;
  return (
    <Block id="services" title={text('linked_services')}>
      <p className={styles.lead}>{text('linked_lead')}</p>
      <ul className={styles.linked}>
        {items.map((item) => (
          <LinkedProvider key={item.id} {...item} hasOneWay={hasOneWay} />
        ))}
      </ul>
    </Block>
  );
}
