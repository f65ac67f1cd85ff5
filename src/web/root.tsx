import { ProfileMenuLinks, useProfileLinks } from './account/profile/profile-navigation.tsx';
import { CatalogueLink } from './context/catalogue-link.tsx';
import { pageCookieIn } from './context/page-cookie.ts';
import { PageTextsContext, SessionContext, useLabels, useSession, visitorSession } from './context/reader-context.tsx';
import { factorPath, signInPath } from './context/sign-in-path.ts';
import { ExplainProvider } from './figures/explain/explain-provider.tsx';
import { HeaderSearch } from './lists/search/header-search.tsx';
import { useOperatorLinks } from './operator/operator/operator-navigation.tsx';
import { keysOfPath } from './platform/commands/command-keys.ts';
import type { Command } from './platform/commands/found-commands.ts';
import { SingleKeysChoice } from './platform/commands/single-keys-choice.tsx';
import { useCommandKeys } from './platform/commands/use-command-keys.ts';
import { type Answered, ask, pageContext, plainApi, requiredData } from './platform/data/ask.ts';
import { type SignInAgain as Question, signInAgain } from './platform/data/sign-in-again.ts';
import styles from './root.module.css';
import { useMenuItems } from './site/shell/menu-columns.tsx';
import { PageShell } from './site/shell/page-shell.tsx';
import { emptyShell, loadShellFacts, shellDataOf } from './site/shell/shown-banners.ts';
import { themeOfCookies } from './site/shell/theme.ts';
import './styles/base.css';
import './styles/colours.css';
import './styles/tokens.css';
import {
  type ComponentProps,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { demoAccounts } from '#contract/account/session/demo-accounts.ts';
import type { Session } from '#contract/account/session/session.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import { languageOfPage } from './text/value-text.ts';
import { Button, ButtonLink } from './ui/controls/button.tsx';
import { AlertBox } from './ui/feedback/alert-box.tsx';
import { EmptyState, Note } from './ui/feedback/notice.tsx';
import type { IconName } from './ui/layout/icon.tsx';
import { Dialog } from './ui/overlays/dialog.tsx';

/** Who asks without a session: what the site offers him, or nothing of it while that cannot be read. */
const visitorOr = (answered: Answered<Session>) => (answered.ok ? answered.value : visitorSession);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, hasGallery, language } = context.get(pageContext);
  const cookies = request.headers.get('Cookie');
  // Who could not be found out is not nobody: no page takes him for a visitor.
  const isSomebody = pageCookieIn(cookies ?? '', 'bondlens') !== null;
  const [session, facts] = await Promise.all([
    isSomebody ? requiredData(api, 'GET /api/session/') : ask(api, 'GET /api/session/').then(visitorOr),
    loadShellFacts(api, language.code),
  ]);
  const shell = shellDataOf({ facts, session, headers: request.headers, hasGallery });
  return { session, theme: themeOfCookies(cookies), shell };
}

/** Who reads and which theme change by forms alone, never by the address; a page that asks for its data anew asks for what is unread as well. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href;
}

function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}

/** Marks the document once the page's script has taken it over: browser tests wait for it. */
function useHydratedMark(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
}

export function Layout({ children }: { readonly children: ReactNode }) {
  useHydratedMark();
  const root = useRootData();
  const theme = root?.theme ?? 'system';
  const { language, catalogueAddress } = useContext(PageTextsContext);
  return (
    <html lang={language.htmlLang} data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <CatalogueLink address={catalogueAddress} />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The pages that menus lead to, for this reader: the main menu, his account, and, for operators, the operator's pages. */
function useSiteCommands(hasGallery: boolean): readonly Command[] {
  const text = useLabels('shell');
  const { audience, isOperator } = useSession();
  const menu = useMenuItems(hasGallery);
  const profile = useProfileLinks();
  const operator = useOperatorLinks();
  const page =
    (group: string) =>
    (to: { readonly path: string; readonly label: string }): Command => ({
      id: to.path,
      label: to.label,
      group,
      keys: keysOfPath(to.path),
      path: to.path,
      press: null,
    });
  return [
    ...menu.flatMap(({ title, items }) =>
      items.flat().map((link) => page(title)({ path: link.url, label: link.title })),
    ),
    ...(audience === 'visitor' ? [] : profile.map(page(text('menu_account')))),
    ...(isOperator ? operator.map(page(text('operator_pages'))) : []),
  ];
}

/** The search of the head with everything that can be done, and the keys that do it. */
function CommandSearch({ hasGallery }: { readonly hasGallery: boolean }) {
  useCommandKeys();
  return <HeaderSearch siteCommands={useSiteCommands(hasGallery)} />;
}

type Problem = 'sign_in_failed' | 'not_signed_in_yet';

/** Asks a reader whose session ended to sign in, over the page, which keeps what was typed. */
function SignInAgain({ question = signInAgain }: { readonly question?: Question }) {
  const session = useSession();
  const isAsked = useSyncExternalStore(question.subscribe, question.isAsked, () => false);
  const isSignedIn = session.audience !== 'visitor';
  useEffect(() => question.setSession(isSignedIn), [question, isSignedIn]);
  return <SignInAgainDialog session={session} isOpen={isAsked} onEnd={question.answer} />;
}

interface SignInAgainDialogProps {
  readonly session: Session;
  readonly isOpen: boolean;
  readonly onEnd: (isSignedIn: boolean) => void;
}

/** Signs in with a demo account. Not by the page's patient calls: those would ask to sign in again when it fails. */
async function postSignIn(name: string): Promise<boolean> {
  const account = demoAccounts.find((known) => known === name);
  if (account === undefined) return false;
  return (await ask(plainApi, 'POST /api/session/', { body: { account } })).ok;
}

/** Who the reader is at this moment, in whichever tab they signed in. */
async function readSession(): Promise<Session | null> {
  const answered = await ask(plainApi, 'GET /api/session/');
  return answered.ok ? answered.value : null;
}

/** Whether the account of a page that asks to sign in again is one of the demo's, and whether the first real data ended those since. */
function useDemoAccount({ accountId, demoAccounts: known }: Session, isAsked: boolean): 'none' | 'offered' | 'ended' {
  const isDemo = accountId !== null && known.includes(accountId);
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    if (!(isAsked && isDemo)) return;
    const look = async () => setHasEnded((await readSession())?.demoAccounts.includes(accountId) === false);
    void look().catch(() => undefined);
  }, [isAsked, isDemo, accountId]);
  if (!isDemo) return 'none';
  return hasEnded ? 'ended' : 'offered';
}

function SignInAgainDialog({ session, isOpen, onEnd }: SignInAgainDialogProps) {
  const text = useLabels('ui');
  const location = useLocation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { accountId, name, isOperator } = session;
  const demoAccount = useDemoAccount(session, isOpen);
  const ended = isOperator ? 'demo_ended_operator' : 'demo_ended';
  const end = (isSignedIn: boolean) => {
    setProblem(null);
    onEnd(isSignedIn);
  };
  const check = async (isSignedIn: Promise<boolean>, otherwise: Problem) => {
    if (await isSignedIn.catch(() => false)) end(true);
    else setProblem(otherwise);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => end(false)}
      title={text('sign_in_again_title')}
      size="small"
      closesOutside={false}
      foot={
        <>
          <ButtonLink to={signInPath(location)} target="_blank">
            {text('sign_in_other')}
          </ButtonLink>
          {accountId !== null && demoAccount === 'offered' ? (
            <Button look="primary" onClick={() => check(postSignIn(accountId), 'sign_in_failed')}>
              {text('sign_in_as', { name: name ?? accountId })}
            </Button>
          ) : (
            <Button look="primary" onClick={() => check(isSomebody(), 'not_signed_in_yet')}>
              {text('sign_in_done')}
            </Button>
          )}
        </>
      }
    >
      <p>{text(demoAccount === 'ended' ? ended : 'sign_in_again')}</p>
      <div role="alert">{problem !== null && <Note tone="bad">{text(problem)}</Note>}</div>
    </Dialog>
  );
}

async function isSomebody(): Promise<boolean> {
  const session = await readSession();
  return session !== null && session.audience !== 'visitor';
}

/** How often it is looked how many alerts are unread. */
const LOOK_EVERY_MS = 60_000;

/** The session of the page, with as many unread alerts as there are by now while a reader who may have some looks at it. */
function useFreshSession(session: Session): Session {
  const [fresh, setFresh] = useState({ of: session, session });
  useEffect(() => {
    if (session.audience !== 'full') return undefined;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const now = await readSession();
      if (now?.accountId !== session.accountId) return;
      setFresh({ of: session, session: { ...session, unreadAlerts: now.unreadAlerts } });
    };
    // Whoever is offline looks again later.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [session]);
  return fresh.of === session ? fresh.session : session;
}

function Reader({ children }: { readonly children: ReactNode }) {
  const root = useRootData();
  const session = useFreshSession(root?.session ?? visitorSession);
  return (
    <SessionContext value={session}>
      <Shell theme={root?.theme ?? 'system'} shell={root?.shell ?? emptyShell} isReaderKnown={root !== undefined}>
        {children}
      </Shell>
    </SessionContext>
  );
}

type ShellProps = Omit<ComponentProps<typeof PageShell>, 'search' | 'account' | 'choices'>;

/** What stands around the page. The router draws the root anew with every choice of the reader; this stays as long as it is given the same. */
const Shell = memo(function Shell({ children, ...given }: ShellProps) {
  return (
    <>
      <PageShell
        {...given}
        search={<CommandSearch hasGallery={given.shell.hasGallery} />}
        account={<ProfileMenuLinks />}
        choices={<SingleKeysChoice />}
      >
        <ExplainProvider bond={null}>{children}</ExplainProvider>
      </PageShell>
      <SignInAgain />
      <AlertBox />
    </>
  );
});

const outlet = <Outlet />;

export default function App() {
  const texts = useContext(PageTextsContext);
  const { pathname } = useLocation();
  const own = useMemo(() => ({ ...texts, language: languageOfPage(texts.language, pathname) }), [texts, pathname]);
  return (
    <PageTextsContext value={own}>
      <Reader>{outlet}</Reader>
    </PageTextsContext>
  );
}

type Kind = 'not_found' | 'sign_in' | 'closed' | 'unavailable' | 'failed';

const kinds: Readonly<Record<number, Kind>> = { 401: 'sign_in', 403: 'closed', 404: 'not_found', 503: 'unavailable' };
const icons: Readonly<Partial<Record<Kind, IconName>>> = { not_found: 'search', sign_in: 'lock', closed: 'lock' };

function kindOf(error: unknown): Kind {
  return kinds[isRouteErrorResponse(error) ? error.status : 500] ?? 'failed';
}

const toldCodes = ['bad_date', 'as_of_ahead', 'as_of_before', 'as_of_unavailable', 'second_factor_needed'] as const;

/** The code of a refusal whose own words say more than those of its kind; null for others. */
function toldCodeOf(error: unknown): (typeof toldCodes)[number] | null {
  const code: unknown = isRouteErrorResponse(error) ? error.data?.code : null;
  return toldCodes.find((each) => each === code) ?? null;
}

interface WayOnProps {
  readonly kind: Kind;
  readonly needsFactor: boolean;
}

/** What opens a closed page to its reader. */
function WayOn({ kind, needsFactor }: WayOnProps) {
  const text = useLabels('shell');
  const location = useLocation();
  const to = needsFactor ? factorPath(location) : signInPath(location);
  return (
    <ButtonLink look="primary" to={to}>
      {text(needsFactor ? 'set_up_factor' : kind === 'sign_in' ? 'sign_in' : 'sign_in_other')}
    </ButtonLink>
  );
}

/** The page of an address that leads nowhere, is closed to the reader, or failed. It tells nothing of what went wrong inside. */
function ErrorPage({ error }: { readonly error: unknown }) {
  const text = useLabels('shell');
  const kind = kindOf(error);
  const errors = useLabels('errors');
  const told = toldCodeOf(error);
  const mayHelp = kind === 'sign_in' || kind === 'closed';
  const title = text(`error_${kind}`);
  return (
    <main id="main" className={styles.main}>
      <title>{text('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr">{title}</h1>
      <EmptyState
        icon={icons[kind] ?? 'error'}
        title={title}
        reason={told === null ? text(`error_${kind}_reason`) : errors(told)}
      >
        {mayHelp && <WayOn kind={kind} needsFactor={told === 'second_factor_needed'} />}
        <ButtonLink look={mayHelp ? 'ghost' : 'primary'} to={listAddress('bonds')}>
          {text('to_start')}
        </ButtonLink>
      </EmptyState>
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <Reader>
      <ErrorPage error={useRouteError()} />
    </Reader>
  );
}
