import { parentPort, workerData } from 'node:worker_threads';
import type { LanguageCode } from '#domain/platform/language.ts';
import { createTexts, type Texts } from '#labels/create-texts.ts';
import { partsOf, WholeResponse } from '#server/platform/serving/whole-response.ts';
import { createRenderPage } from '#web/render-page.ts';
import { type Drawing, type FromThread, Outbox, type ToThread } from './drawing-threads.ts';

// Draws the pages of a build, and asks the thread of the site for what they show: its calls are the same as those of a browser.
const build = await import(workerData);
const renderPage = createRenderPage(build);

/** The texts of each language as they were last sent. */
const texts = new Map<LanguageCode, Texts>();
const pages = new Map<number, AbortController>();
const calls = new Map<number, PromiseWithResolvers<Response>>();
let asked = 0;

const outbox = new Outbox<FromThread>((messages, bytes) => parentPort?.postMessage(messages, bytes));

function textsOf({ language, catalogue }: Drawing): Texts {
  const known = texts.get(language.code);
  if (catalogue === undefined && known !== undefined) return known;
  const made = createTexts(language, catalogue ?? {});
  texts.set(language.code, made);
  return made;
}

async function draw(page: number, drawing: Drawing, signal: AbortSignal): Promise<Response> {
  const { url, method, headers, body, language, catalogueAddress, hasGallery } = drawing;
  const request = new Request(url, { method, headers, body, signal });
  const context = { language, texts: textsOf(drawing), catalogueAddress, hasGallery };
  return renderPage(request, {
    ...context,
    api: (path, { signal: _, ...init } = {}) => {
      const answered = Promise.withResolvers<Response>();
      calls.set(++asked, answered);
      outbox.tell({ kind: 'call', page, call: asked, path, init });
      return answered.promise;
    },
  });
}

async function serve(page: number, drawing: Drawing): Promise<void> {
  const left = new AbortController();
  pages.set(page, left);
  try {
    const drawn = await partsOf(await draw(page, drawing, left.signal));
    outbox.tell({ kind: 'drawn', page, drawn }, drawn.bytes);
  } catch (error) {
    outbox.tell({
      kind: 'failed',
      page,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  } finally {
    pages.delete(page);
  }
}

function hear(message: ToThread): void {
  if (message.kind === 'draw') void serve(message.page, message.drawing);
  else if (message.kind === 'leave') pages.get(message.page)?.abort();
  else if (message.kind === 'ping') outbox.tell({ kind: 'pong' });
  else {
    const { call, answer } = message;
    if (typeof answer === 'string') calls.get(call)?.reject(new Error(answer));
    else calls.get(call)?.resolve(new WholeResponse(answer));
    calls.delete(call);
  }
}

parentPort?.on('message', (messages: readonly ToThread[]) => messages.forEach(hear));
outbox.tell({
  kind: 'ready',
  routes: Object.values<{ path?: string; index?: boolean }>(build.routes).map(({ path, index }) => ({ path, index })),
});
