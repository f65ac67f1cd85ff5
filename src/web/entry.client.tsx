import { type ComponentProps, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { catalogueAddressOf } from './context/catalogue-link.tsx';
import { type PageTexts, PageTextsContext } from './context/reader-context.tsx';
import { PageRouter, readPageRouter } from './page-router.tsx';
import { loadPageTexts } from './platform/data/load-page-texts.ts';

function hydrate(texts: PageTexts, page: ComponentProps<typeof PageRouter>): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageTextsContext value={texts}>
          <PageRouter {...page} />
        </PageTextsContext>
      </StrictMode>,
    );
  });
}

const address = catalogueAddressOf(document);
if (address !== null) {
  const [texts, page] = await Promise.all([
    loadPageTexts({ lang: document.documentElement.lang, address }, fetch),
    readPageRouter(),
  ]);
  // Without its texts the page stays as the server wrote it: links and forms work without a script.
  if (texts !== undefined && page !== undefined) hydrate(texts, page);
}
