import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { PageTextsContext } from './context/language-context.ts';
import { ServerAnswersContext } from './data/server-answers.ts';
import { pageContext } from './page-context.ts';
import { withPatientScripts } from './patient-scripts.ts';

export { pageContext } from './page-context.ts';

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

/** Renders a page to HTML. All data are there before the first byte, so nothing waits inside the page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, language, texts, catalogueAddress, answers } = loadContext.get(pageContext);
  const page = (
    <PageTextsContext value={{ language, texts, catalogueAddress }}>
      <ServerAnswersContext value={answers}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </ServerAnswersContext>
    </PageTextsContext>
  );
  // A page that fails as a whole rejects here and becomes the error page. What reaches onError alone is a lost block: the browser
  // draws it. One chunk, because blocks that are sent later stay hidden without a script.
  const body = await renderToReadableStream(page, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      console.error(error);
    },
  });
  const html = await new Response(body).text();
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Link', styleSheets(entryContext).join(', '));
  // Bytes: a text would be made into a stream of them, and that into bytes again.
  return new Response(new TextEncoder().encode(withPatientScripts(html, nonce)), { status, headers });
}
