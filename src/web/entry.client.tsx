import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { catalogueAddressOf } from './context/catalogue-link.tsx';
import { type PageTexts, PageTextsContext } from './context/reader-context.tsx';
import { loadPageTexts } from './platform/data/load-page-texts.ts';

function hydrate(texts: PageTexts): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageTextsContext value={texts}>
          <HydratedRouter />
        </PageTextsContext>
      </StrictMode>,
    );
  });
}

const address = catalogueAddressOf(document);
if (address !== null) {
  const texts = await loadPageTexts({ lang: document.documentElement.lang, address }, fetch);
  // Without its texts the page stays as the server wrote it: links and forms work without a script.
  if (texts !== undefined) hydrate(texts);
}
