import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { ProviderItem } from '#contract/account/providers.ts';
import { socialLoginMessage } from '#contract/platform/error-catalogue.ts';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import type { Answered } from '../../platform/data/ask.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { NotLoaded } from '../../ui/feedback/notice.tsx';
import styles from './providers.module.css';

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

interface ProviderButtonsProps {
  readonly providers: Answered<{ readonly items: readonly ProviderItem[] }>;
  /** The page to go on to. */
  readonly next: string;
}

/** The other services by which a reader may sign in; nothing where the operator named none. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const text = useLabels('providers');
  if (!providers.ok) return <NotLoaded what={text('failed')} />;
  const { items } = providers.value;
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
