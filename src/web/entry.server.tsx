import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { PageTextsContext } from './context/reader-context.tsx';
import { withDeferredScripts } from './deferred-scripts.ts';
import { scriptHashesHeader, withHashedScripts } from './hashed-scripts.ts';
import { ServerAnswersContext } from './platform/data/answers.ts';
import { pageContext } from './platform/data/ask.ts';

export { pageContext };

/** A text that does no harm in a log: other control characters than line breaks and tabs stand as escapes. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Logs what failed inside a page. A request that no page takes is answered and no failure of ours. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (isRefusal || request.signal.aborted) return;
  console.error(printable(error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)));
};

/** The style sheets of a page as links of its head: what the first drawing waits for is asked before anything else. */
function styleSheets({ manifest: { routes } }: EntryContext): readonly string[] {
  const files = new Set(Object.values(routes).flatMap((route) => route?.css ?? []));
  return [...files].map((file) => `<${file}>; rel=preload; as=style`);
}

/**
 * The page as bytes of HTML. One that fails as a whole rejects and becomes the error page; what reaches onError alone is a lost block: the
 * browser draws it. Written once all of it is there, because blocks that are sent later stay hidden without a script.
 */
function bytesOf(page: ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    const sink = new Writable({
      write(piece: Uint8Array, _encoding, done) {
        pieces.push(piece);
        done();
      },
      final(done) {
        resolve(Buffer.concat(pieces));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: (error) => console.error(error),
    });
  });
}

/** Renders a page to HTML. All data are there before the first byte, so nothing waits inside the page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { language, texts, catalogueAddress, answers } = loadContext.get(pageContext);
  // The mark of what this page wrote as script; it does not leave.
  const nonce = randomUUID();
  const page = (
    <PageTextsContext value={{ language, texts, catalogueAddress }}>
      <ServerAnswersContext value={answers}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </ServerAnswersContext>
    </PageTextsContext>
  );
  const { html, hashes } = withHashedScripts(withDeferredScripts(await bytesOf(page, nonce), nonce), nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Link', styleSheets(entryContext).join(', '));
  headers.set(scriptHashesHeader, hashes.join(' '));
  return new Response(html, { status, headers });
}
