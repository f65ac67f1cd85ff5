import { type FormEvent, type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon, type IconName } from '../../ui/layout/icon.tsx';
import { type Dismissible, rememberDismissal } from './dismissal.ts';
import styles from './shell-banner.module.css';
import type { ShownBanner } from './shown-banners.ts';

interface ShellBannerProps {
  readonly banner: ShownBanner;
  readonly onClose: () => void;
}

interface OperatorLinkProps {
  readonly url: string;
  readonly text: string;
  readonly isAdvertisement?: boolean;
}

/** A link that the operator set: a page of this site, or another site in a new tab. */
function OperatorLink({ url, text, isAdvertisement = false }: OperatorLinkProps) {
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

interface BannerBarProps {
  readonly kind: Dismissible;
  /** What the cookie remembers once it is closed. */
  readonly memory: string;
  readonly place: 'top' | 'bottom';
  readonly icon: IconName;
  /** The kind of the banner, for screen readers. */
  readonly label: string;
  /** Shown above the text, for advertisements. */
  readonly remark?: string | undefined;
  readonly title?: string | undefined;
  readonly text: string;
  /** The one way on. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** A line of text with one way on and a way to close it, which works without a script too. */
function BannerBar({ place, icon, label, remark, title, text, action, ...closing }: BannerBarProps) {
  return (
    <aside className={classNames(styles.bar, styles[place])} aria-label={label} data-banner={closing.kind}>
      <Icon name={icon} />
      <p className={styles.words}>
        {remark !== undefined && <small>{remark}</small>}
        {title !== undefined && <b>{title}</b>}
        {text}
      </p>
      {action}
      <CloseForm {...closing} />
    </aside>
  );
}

function CloseForm({ kind, memory, onClose }: Pick<BannerBarProps, 'kind' | 'memory' | 'onClose'>) {
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

/** A banner of the page with the words of its kind. */
export function ShellBanner({ banner, onClose }: ShellBannerProps) {
  const text = useLabels('shell');
  const location = useLocation();
  const { kind, memory, url } = banner;
  const words = banner.text ?? '';
  const shared = { kind, memory, onClose };
  switch (kind) {
    case 'catfish':
      return (
        <BannerBar
          {...shared}
          place="bottom"
          icon="info"
          label={text('advertisement')}
          remark={text('advertisement')}
          text={words}
          action={url !== null && <OperatorLink url={url} text={text('read_more')} isAdvertisement />}
        />
      );
    case 'app':
      return (
        <BannerBar
          {...shared}
          place="bottom"
          icon="phone"
          label={text('app_offer')}
          text={words}
          action={url !== null && <OperatorLink url={url} text={text('open_store')} />}
        />
      );
    case 'respected':
      return (
        <BannerBar
          {...shared}
          place="top"
          icon="info"
          label={text('respected_notice')}
          text={words}
          action={url !== null && <OperatorLink url={url} text={text('read_more')} />}
        />
      );
    case 'get-access':
      return (
        <BannerBar
          {...shared}
          place="top"
          icon="lock"
          label={text('get_access_offer')}
          text={text('get_access_text')}
          action={
            <ButtonLink look="primary" size="small" to="/profile/access/">
              {text('get_access')}
            </ButtonLink>
          }
        />
      );
    case 'registration':
      return (
        <BannerBar
          {...shared}
          place="bottom"
          icon="lock"
          label={text('registration_offer')}
          title={text('registration_title')}
          text={text('registration_text')}
          action={
            <ButtonLink look="primary" size="small" to={signInPath(location)}>
              {text('sign_in')}
            </ButtonLink>
          }
        />
      );
  }
}
