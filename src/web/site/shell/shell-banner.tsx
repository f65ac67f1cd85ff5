import { type FormEvent, useId } from 'react';
import { useLocation } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon, type IconName } from '../../ui/layout/icon.tsx';
import { rememberDismissal } from './dismissal.ts';
import styles from './shell-banner.module.css';
import type { ShownBanner } from './shown-banners.ts';

interface ShellBannerProps {
  readonly banner: ShownBanner;
  readonly onClose: () => void;
}

interface OperatorLinkProps {
  readonly url: string;
  readonly text: string;
  readonly isAdvertisement: boolean;
}

/** A link that the operator set: a page of this site, or another site in a new tab. */
function OperatorLink({ url, text, isAdvertisement }: OperatorLinkProps) {
  if (!url.startsWith('https://')) {
    return (
      <ButtonLink size="small" to={url}>
        {text}
      </ButtonLink>
    );
  }
  const rel = isAdvertisement ? 'sponsored noopener noreferrer' : 'noopener noreferrer';
  return (
    <ButtonLink size="small" to={url} target="_blank" rel={rel}>
      {text}
    </ButtonLink>
  );
}

function CloseForm({ banner: { kind, memory }, onClose }: ShellBannerProps) {
  const text = useLabels('shell');
  const location = useLocation();
  const id = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    rememberDismissal(kind, memory);
    onClose();
  };
  return (
    <form method="post" action="/dismiss/" onSubmit={onSubmit} aria-labelledby={id}>
      <input type="hidden" name="banner" value={kind} />
      <input type="hidden" name="memory" value={memory} />
      <input type="hidden" name="next" value={location.pathname + location.search} />
      <Button type="submit" look="ghost" isIcon id={id} aria-label={text('close')} title={text('close')}>
        <Icon name="close" />
      </Button>
    </form>
  );
}

/** Where the banner of a kind stands, with which sign, and what it is, for screen readers. */
const looks = {
  catfish: { place: 'bottom', icon: 'info', label: 'advertisement' },
  app: { place: 'bottom', icon: 'phone', label: 'app_offer' },
  respected: { place: 'top', icon: 'info', label: 'respected_notice' },
  'get-access': { place: 'top', icon: 'lock', label: 'get_access_offer' },
  registration: { place: 'bottom', icon: 'lock', label: 'registration_offer' },
} as const satisfies Readonly<Record<ShownBanner['kind'], { readonly icon: IconName; readonly [key: string]: string }>>;

/** The one way on. */
function BannerLink({ banner: { kind, url } }: Pick<ShellBannerProps, 'banner'>) {
  const text = useLabels('shell');
  const location = useLocation();
  if (kind === 'get-access' || kind === 'registration') {
    const isOffer = kind === 'get-access';
    return (
      <ButtonLink look="primary" size="small" to={isOffer ? '/profile/access/' : signInPath(location)}>
        {text(isOffer ? 'get_access' : 'sign_in')}
      </ButtonLink>
    );
  }
  if (url === null) return null;
  const words = text(kind === 'app' ? 'open_store' : 'read_more');
  return <OperatorLink url={url} text={words} isAdvertisement={kind === 'catfish'} />;
}

/** A banner of the page: a line of text with one way on and a way to close it, which works without a script too. */
export function ShellBanner({ banner, onClose }: ShellBannerProps) {
  const text = useLabels('shell');
  const { kind } = banner;
  const { place, icon, label } = looks[kind];
  return (
    <aside className={classNames(styles.bar, styles[place])} aria-label={text(label)} data-banner={kind}>
      <Icon name={icon} />
      <p className={styles.words}>
        {kind === 'catfish' && <small>{text(label)}</small>}
        {kind === 'registration' && <b>{text('registration_title')}</b>}
        {kind === 'get-access' && text('get_access_text')}
        {kind === 'registration' && text('registration_text')}
        {banner.text}
      </p>
      <BannerLink banner={banner} />
      <CloseForm banner={banner} onClose={onClose} />
    </aside>
  );
}
