import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../../context/reader-context.tsx';
import { closed, rememberDismissal } from './dismissal.ts';
import styles from './page-banners.module.css';
import { ShellBanner } from './shell-banner.tsx';
import type { Banners, ShownBanner } from './shown-banners.ts';
import { useEscape } from './use-escape.ts';
import { useRegistrationMoment } from './use-registration-moment.ts';

const registration: ShownBanner = { kind: 'registration', memory: closed, text: null, url: null };

/** Pages that say the same as the banner would. */
const accessPages = ['/sign-in/', '/profile/access/'];

function useIsAccessPage(): boolean {
  const { pathname } = useLocation();
  return accessPages.includes(pathname);
}

/** The notice below the header, if there is one. The offer of access gives way to the prompt of a page that has its own. */
export function TopBanner({ banner }: { readonly banner: ShownBanner | null }) {
  const [isClosed, setIsClosed] = useState(false);
  const isAccessPage = useIsAccessPage();
  if (banner === null || isClosed || (isAccessPage && banner.kind === 'get-access')) return null;
  return <ShellBanner banner={banner} onClose={() => setIsClosed(true)} />;
}

type BottomBannerProps = Pick<Banners, 'bottom' | 'mayOfferRegistration'>;

const heightProperty = '--bottom-banner-h';

/** The place of the one banner at the lower edge. What comes up there later is announced, and the page knows its height. */
function BottomSlot({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const slot = ref.current;
    if (slot === null) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      // Whatever is set here costs a new look at the whole page, so an empty slot sets nothing.
      if (slot.offsetHeight > 0) root.style.setProperty(heightProperty, `${slot.offsetHeight}px`);
      else if (root.style.length > 0) root.style.removeProperty(heightProperty);
    });
    observer.observe(slot);
    return () => {
      observer.disconnect();
      root.style.removeProperty(heightProperty);
    };
  }, []);
  return (
    <div className={styles.slot} ref={ref} aria-live="polite">
      {children}
    </div>
  );
}

/** The banner at the lower edge: never more than one, and no other one in place of one that was closed. */
export function BottomBanner({ bottom, mayOfferRegistration }: BottomBannerProps) {
  const [isClosed, setIsClosed] = useState(false);
  const isAccessPage = useIsAccessPage();
  const isMoment = useRegistrationMoment({
    isWanted: mayOfferRegistration && bottom === null && !isClosed && !isAccessPage,
    countsIdle: useLanguage().code === 'en',
  });
  const shown = isClosed ? null : (bottom ?? (isMoment ? registration : null));
  const close = useCallback(() => setIsClosed(true), []);
  useEscape(
    shown !== null,
    useCallback(() => {
      if (shown === null) return;
      rememberDismissal(shown.kind, shown.memory);
      close();
    }, [shown, close]),
  );
  if (bottom === null && !mayOfferRegistration) return null;
  return <BottomSlot>{shown !== null && <ShellBanner banner={shown} onClose={close} />}</BottomSlot>;
}
