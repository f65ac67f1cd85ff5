import type { ReactNode } from 'react';
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
import type { Session } from '#contract/session.ts';
import { languageOf } from '#domain/language.ts';
import { LanguageContext } from './context/language-context.ts';
import { SessionContext, visitorSession } from './context/session-context.ts';
import { HeaderSearch } from './features/search/header-search.tsx';
import { pageContext } from './page-context.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { PageShell } from './shell/page-shell.tsx';
import { themeOfCookies } from './shell/theme.ts';
import './styles/tokens.css';
import './styles/base.css';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const response = await context.get(pageContext).api('/api/session/');
  const session = response.ok ? ((await response.json()) as Session) : visitorSession;
  return { session, theme: themeOfCookies(request.headers.get('Cookie')) };
}

/** Who reads and which theme change by forms alone, never by the address. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET';
}

function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const root = useRootData();
  const theme = root?.theme ?? 'system';
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
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
  return (
    <LanguageContext value={languageOf('en')}>
      <SessionContext value={root?.session ?? visitorSession}>
        <PageShell theme={root?.theme ?? 'system'} search={<HeaderSearch />}>
          {children}
        </PageShell>
      </SessionContext>
    </LanguageContext>
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
