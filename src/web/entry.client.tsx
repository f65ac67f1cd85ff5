import { type ReactNode, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { withoutCampaign } from '#contract/platform/page-address.ts';
import { catalogueAddressOf } from './context/catalogue-link.tsx';
import { type PageTexts, PageTextsContext } from './context/reader-context.tsx';
import { PageRouter, readPageRouter } from './page-router.tsx';
import { loadPageTexts } from './platform/data/load-page-texts.ts';

function hydrate(texts: PageTexts, page: ReactNode): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageTextsContext value={texts}>{page}</PageTextsContext>
      </StrictMode>,
    );
  });
}

/** While routes are edited, React Router's own router takes them in; the product makes those of the page alone. */
async function readPage(): Promise<ReactNode | undefined> {
  if (import.meta.env.DEV) return <HydratedRouter />;
  const read = await readPageRouter();
  return read && <PageRouter {...read} />;
}

// The server drew the page without the words of a campaign: with them the page would not be the one that is taken over.
const own = withoutCampaign(window.location.href);
if (own !== window.location.href) window.history.replaceState(window.history.state, '', own);

const address = catalogueAddressOf(document);
if (address !== null) {
  const [texts, page] = await Promise.all([
    loadPageTexts({ lang: document.documentElement.lang, address }, fetch),
    readPage(),
  ]);
  // Without its texts the page stays as the server wrote it: links and forms work without a script.
  if (texts !== undefined && page !== undefined) hydrate(texts, page);
}
