import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useLabels, useLanguage, useSession } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { closed, rememberDismissal, yieldNoteBanner } from './dismissal.ts';
import styles from './page-banners.module.css';
import { ShellBanner } from './shell-banner.tsx';
import type { Banners, ShownBanner } from './shown-banners.ts';
import { useEscape } from './use-escape.ts';

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

/** Bonds with what is searched and kept of them, alerts, watchlists. */
const yieldPages = ['/', '/bonds/', '/profile/alerts/', '/watchlists/'];

/** Tells who kept something on yields to worst, or holds bonds with puts, that their definition changed; until it is dismissed. */
export function YieldNote() {
  const text = useLabels('alerts');
  const { yieldNote } = useSession();
  const { pathname, search } = useLocation();
  if (!yieldNote || !yieldPages.includes(pathname)) return null;
  return (
    <Form method="post" action="/dismiss/" className={styles.yieldNote} aria-label={text('yield_note_title')}>
      <Note>
        <b>{text('yield_note_title')}</b>
        <br />
        {text('yield_note')} <Link to="/methods/yields-to-offers/">{text('yield_note_more')}</Link>
      </Note>
      <input type="hidden" name="banner" value={yieldNoteBanner} />
      <input type="hidden" name="next" value={pathname + search} />
      <Button type="submit" size="small">
        {text('yield_note_done')}
      </Button>
    </Form>
  );
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

const doings = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart', 'wheel'] as const;

/** Milliseconds without any doing of the reader after which registration is offered. */
const idleMs = 15_000;

const scrolledShare = 0.6;

interface ScrollPosition {
  readonly scrollY: number;
  readonly innerHeight: number;
  readonly scrollHeight: number;
}

/** Whether the reader has scrolled past 60 percent of what there is to scroll. */
export function isFarDown({ scrollY, innerHeight, scrollHeight }: ScrollPosition): boolean {
  const way = scrollHeight - innerHeight;
  return way > 0 && scrollY / way > scrolledShare;
}

/** Calls back once the reader has done nothing for a while; each doing starts the time anew. */
function whenIdle(onIdle: () => void): () => void {
  let timer = setTimeout(onIdle, idleMs);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(onIdle, idleMs);
  };
  for (const doing of doings) addEventListener(doing, restart, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const doing of doings) removeEventListener(doing, restart);
  };
}

function whenFarDown(onFarDown: () => void): () => void {
  const look = () => {
    const { scrollHeight } = document.documentElement;
    if (isFarDown({ scrollY, innerHeight, scrollHeight })) onFarDown();
  };
  addEventListener('scroll', look, { passive: true });
  return () => removeEventListener('scroll', look);
}

function whenMouseLeaves(onLeave: () => void): () => void {
  const root = document.documentElement;
  root.addEventListener('mouseleave', onLeave);
  return () => root.removeEventListener('mouseleave', onLeave);
}

interface RegistrationQuestion {
  /** False where registration is not to be offered. */
  readonly isWanted: boolean;
  /** Whether 15 idle seconds count; they do in English alone. */
  readonly countsIdle: boolean;
}

/** Whether the moment to offer registration has come: the reader idles, is far down, or moves the mouse out of the page. */
function useRegistrationMoment({ isWanted, countsIdle }: RegistrationQuestion): boolean {
  const [hasCome, setHasCome] = useState(false);
  const isWaiting = isWanted && !hasCome;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const come = () => setHasCome(true);
    const stops = [whenFarDown(come), whenMouseLeaves(come), ...(countsIdle ? [whenIdle(come)] : [])];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isWaiting, countsIdle]);
  return isWanted && hasCome;
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
