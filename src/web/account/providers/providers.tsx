import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { ProviderItem } from '#contract/account/providers.ts';
import { socialLoginMessage } from '#contract/platform/error-catalogue.ts';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { Block } from '../../ui/layout/block.tsx';
import styles from './providers.module.css';

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

/** Another service that refuses a sign-in sends its reader here, with a code in the address. */
export function useProviderError(): void {
  const errorText = useLabelOf('errors');
  const code = useSearchParams()[0].get('error');
  useEffect(() => {
    if (code === null) return;
    const key = code === 'registration_closed' ? code : socialLoginMessage(code);
    showAlert({ text: errorText(key), tone: 'bad' });
  }, [code, errorText]);
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
