import { useLocation } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { BannerBar } from './banner-bar.tsx';
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
