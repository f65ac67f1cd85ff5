import { type ReactNode, useContext, useEffect } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { ProfileMenuLinks } from './account/profile/profile-navigation.tsx';
import { SignInAgain, useFreshSession } from './account/session/sign-in-again.tsx';
import { CatalogueLink } from './context/catalogue-link.tsx';
import { ExplainProvider } from './figures/explain/explain-provider.tsx';
import { ask, pageContext } from './platform/data/ask.ts';
import { CommandSearch } from './site/commands/command-search.tsx';
import { ErrorPage } from './site/shell/error-page.tsx';
import { PageShell } from './site/shell/page-shell.tsx';
import { themeOfCookies } from './site/shell/theme.ts';
import { AlertBox } from './ui/feedback/alert-box.tsx';
import './styles/colours.css';
import './styles/tokens.css';
import './styles/base.css';
import { PageTextsContext, SessionContext, visitorSession } from './context/reader-context.tsx';
import { SingleKeysChoice } from './platform/commands/single-keys-choice.tsx';
import { emptyShell, loadShellFacts, shellDataOf } from './site/shell/shown-banners.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, hasGallery, language } = context.get(pageContext);
  const [answered, facts] = await Promise.all([ask(api, 'GET /api/session/'), loadShellFacts(api, language.code)]);
  const session = answered.ok ? answered.value : visitorSession;
  const shell = shellDataOf({ facts, session, headers: request.headers, hasGallery });
  return { session, theme: themeOfCookies(request.headers.get('Cookie')), shell };
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

function Reader({ children }: { readonly children: ReactNode }) {
  const root = useRootData();
  const session = useFreshSession(root?.session ?? visitorSession);
  return (
    <SessionContext value={session}>
      <PageShell
        theme={root?.theme ?? 'system'}
        shell={root?.shell ?? emptyShell}
        search={<CommandSearch hasGallery={root?.shell.hasGallery ?? false} />}
        account={<ProfileMenuLinks />}
        choices={<SingleKeysChoice />}
      >
        <ExplainProvider bond={null}>{children}</ExplainProvider>
      </PageShell>
      <SignInAgain />
      <AlertBox />
    </SessionContext>
  );
}

export default function App() {
  return (
    <Reader>
      <Outlet />
    </Reader>
  );
}

export function ErrorBoundary() {
  return (
    <Reader>
      <ErrorPage error={useRouteError()} />
    </Reader>
  );
}
