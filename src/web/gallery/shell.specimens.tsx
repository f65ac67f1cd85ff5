import { type ReactNode, useState } from 'react';
import { SessionContext, useLabels, useSession } from '../context/reader-context.tsx';
import { SearchBox } from '../lists/search/search-box.tsx';
import { SingleKeysChoice } from '../platform/commands/single-keys-choice.tsx';
import { LeftMenu, type LeftMenuItem } from '../platform/sections/left-menu.tsx';
import { SignedInMenu } from '../site/shell/account-menu.tsx';
import { MenuColumns, menuItems } from '../site/shell/menu-columns.tsx';
import { AppHeader, SiteFooter } from '../site/shell/page-shell.tsx';
import { ShellBanner } from '../site/shell/shell-banner.tsx';
import type { ShownBanner } from '../site/shell/shown-banners.ts';
import { Button } from '../ui/controls/button.tsx';
import styles from './shell.specimens.module.css';
import type { Specimen } from './specimen.ts';

const longText =
  'The autumn conference on fixed income in the city of Vienna opens its registration today, with sessions on liquidity, inflation-linked issues, restructuring, and the new rules of settlement that come into force in the coming year for all venues';

const banner = (kind: ShownBanner['kind'], text: string | null, url: string | null = null): ShownBanner => ({
  kind,
  memory: '1',
  text,
  url,
});

function Closable({ shown }: { readonly shown: ShownBanner }) {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return <Button onClick={() => setIsClosed(false)}>Show again</Button>;
  return <ShellBanner banner={shown} onClose={() => setIsClosed(true)} />;
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const member = { ...session, audience: 'member', level: 1, accountId: 'reader', name: 'Mara Kessler' } as const;
  return <SessionContext value={session.audience === 'visitor' ? member : session}>{children}</SessionContext>;
}

function Menu({ audience }: { readonly audience: 'visitor' | 'full' }) {
  const text = useLabels('shell');
  const kinds = useLabels('search');
  return (
    <MenuColumns items={menuItems(text, kinds, { audience, hasGallery: true, address: '/gallery/', day: null })} />
  );
}

const entry = (id: string, line1: string, more: Partial<LeftMenuItem> = {}): LeftMenuItem => ({
  id,
  show: true,
  src: `#specimen-${id}`,
  img: 'list',
  event: 'menuInfo',
  line1,
  line2: null,
  ...more,
});

const entries = [
  entry('graph', 'Chart', { img: 'graph', event: 'menuGraph' }),
  entry('info', 'Info', { img: 'info' }),
  entry('hidden', 'Not shown', { show: false }),
  entry('quotes', 'Quotes', { line2: '12 venues', event: 'menuQuotes' }),
  entry('flows', 'Cash flows, puts and calls', { img: 'cash', event: 'menuCashFlows' }),
];
const extras = [
  entry('similar', 'Similar bonds', { line2: '47 bonds', event: 'menuExtra' }),
  entry('news', 'Issuer news', { event: 'menuExtra' }),
];

const day = '2026-11-20T08:00:00.000Z';
const source = (name: string, url: string | null, importedAt: string | null, termsUrl: string | null = null) => ({
  name,
  url,
  importedAt,
  terms: termsUrl === null ? null : ('public-domain' as const),
  termsUrl,
});

export const specimens: readonly Specimen[] = [
  { id: 'header', title: 'Header', render: () => <AppHeader theme="system" hasGallery search={<SearchBox />} /> },
  {
    id: 'header-signed-in',
    title: 'Header, signed in',
    render: () => (
      <SignedIn>
        <AppHeader theme="system" hasGallery search={<SearchBox />} />
      </SignedIn>
    ),
  },
  { id: 'menu-visitor', title: 'Main menu of a visitor', render: () => <Menu audience="visitor" /> },
  { id: 'menu-full', title: 'Main menu with full access', render: () => <Menu audience="full" /> },
  {
    id: 'tickets-none',
    title: 'Account without unread tickets',
    render: () => (
      <SignedIn>
        <SignedInMenu tickets={{ count: 0, retry: () => {} }} choices={<SingleKeysChoice />} />
      </SignedIn>
    ),
  },
  {
    id: 'tickets-two',
    title: 'Account with unread tickets',
    render: () => (
      <SignedIn>
        <SignedInMenu tickets={{ count: 2, retry: () => {} }} />
      </SignedIn>
    ),
  },
  {
    id: 'tickets-many',
    title: 'Account with many unread tickets',
    render: () => (
      <SignedIn>
        <SignedInMenu tickets={{ count: 128, retry: () => {} }} />
      </SignedIn>
    ),
  },
  {
    id: 'tickets-failed',
    title: 'Account whose tickets could not be looked up',
    render: () => (
      <SignedIn>
        <SignedInMenu tickets={{ count: null, retry: () => {} }} />
      </SignedIn>
    ),
  },
  {
    id: 'left-menu',
    title: 'Left menu with further sections',
    render: () => (
      <div className={styles.side}>
        <LeftMenu items={entries} extras={extras} />
      </div>
    ),
  },
  {
    id: 'left-menu-plain',
    title: 'Left menu without further sections',
    render: () => (
      <div className={styles.side}>
        <LeftMenu items={entries.slice(0, 2)} />
      </div>
    ),
  },
  {
    id: 'catfish',
    title: 'Advertisement',
    render: () => (
      <Closable shown={banner('catfish', 'Bond days in Vienna, 4 and 5 February', 'https://example.org/')} />
    ),
  },
  {
    id: 'catfish-long',
    title: 'Advertisement with a long text and no link',
    render: () => <Closable shown={banner('catfish', longText)} />,
  },
  {
    id: 'app',
    title: 'Mobile app',
    render: () => <Closable shown={banner('app', 'Bondlens on your phone, also offline', 'https://example.org/app')} />,
  },
  { id: 'registration', title: 'Registration', render: () => <Closable shown={banner('registration', null)} /> },
  { id: 'get-access', title: 'Get access', render: () => <Closable shown={banner('get-access', null)} /> },
  {
    id: 'respected',
    title: 'Notice to readers',
    render: () => (
      <Closable shown={banner('respected', 'On 1 December the site is closed from 02:00 to 04:00 UTC.', '/notices/')} />
    ),
  },
  {
    id: 'respected-long',
    title: 'Notice to readers, long',
    render: () => <Closable shown={banner('respected', longText, 'https://example.org/')} />,
  },
  {
    id: 'footer',
    title: 'Footer',
    render: () => (
      <SiteFooter
        sources={[
          source('Demo data', null, null),
          source('U.S. Treasury', 'https://www.treasurydirect.gov/', day, 'https://home.treasury.gov/'),
          source('UK Debt Management Office', 'https://www.dmo.gov.uk/', day),
          source('Moscow Exchange', 'https://www.moex.com/', day),
        ]}
      />
    ),
  },
  { id: 'footer-empty', title: 'Footer without sources', render: () => <SiteFooter sources={[]} /> },
];
