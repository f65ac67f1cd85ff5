import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { type Locator, page } from 'vitest/browser';
import type { Session } from '#contract/account/session/session.ts';
import { type LanguageCode, languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import type { ModuleTexts } from '#labels/label.ts';
import { specimenGroups } from '../gallery/all-specimens.ts';
import type { Specimen } from '../gallery/specimen.ts';
import { SpecimenView, sessionOf } from '../gallery/specimen-view.tsx';
import { AlertBox } from '../ui/feedback/alert-box.tsx';
import { pageAlerts } from '../ui/feedback/alert-store.ts';
import { movePointer } from './browser-commands.ts';
import '../styles/colours.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { PageTextsContext, SessionContext, visitorSession } from '../context/reader-context.tsx';

const files = import.meta.glob<ModuleTexts>('../../labels/*/*.json', { import: 'default' });

async function textsOf(code: LanguageCode) {
  const own = Object.entries(files).filter(([path]) => path.split('/').at(-2) === code);
  const modules = own.map(async ([path, read]) => [/([^/]+)\.json$/.exec(path)?.[1] ?? '', await read()] as const);
  const language = languageOf(code);
  const texts = createTexts(language, Object.fromEntries(await Promise.all(modules)));
  return { language, texts, catalogueAddress: '' };
}

let root: Root | null = null;

/** Leaves nothing of a test to the next. */
export async function clearPage(): Promise<void> {
  root?.unmount();
  root = null;
  for (const { id } of pageAlerts.current()) pageAlerts.dismiss(id);
  document.body.replaceChildren();
  // What comes to stand under a pointer that does not move is not pointed at.
  await movePointer(0, 0);
  sessionStorage.clear();
  localStorage.clear();
  for (const { name } of await cookieStore.getAll()) await cookieStore.delete(name ?? '');
}

interface SpecimensProps {
  readonly block: string;
  readonly shown: readonly Specimen[];
  readonly as: Session['audience'];
}

function Specimens({ block, shown, as }: SpecimensProps) {
  return (
    <main>
      <h1>Gallery</h1>
      <h2>{block}</h2>
      <SessionContext value={sessionOf(visitorSession, as)}>
        {shown.map((each) => (
          <SpecimenView key={each.id} specimen={each} />
        ))}
      </SessionContext>
    </main>
  );
}

export interface Shown {
  /** The kind of user who sees it. */
  readonly as?: Session['audience'];
  readonly language?: LanguageCode;
  /** The specimens that are drawn; all of the block when absent. */
  readonly only?: readonly string[];
}

/** Draws the specimens of one building block of the gallery. */
export async function showBlock(block: string, { as = 'full', language = 'en', only }: Shown = {}): Promise<void> {
  await clearPage();
  const texts = await textsOf(language);
  document.documentElement.lang = texts.language.htmlLang;
  const own = specimenGroups.find((group) => group.block === block)?.specimens ?? [];
  const shown = own.filter(({ id }) => only?.includes(id) ?? true);
  const specimens = <Specimens block={block} shown={shown} as={as} />;
  const router = createMemoryRouter([{ path: '*', element: specimens }], { initialEntries: ['/gallery/'] });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <PageTextsContext value={texts}>
      <RouterProvider router={router} />
      <AlertBox />
    </PageTextsContext>,
  );
  await page.getByRole('heading', { name: 'Gallery' }).findElement();
}

export function specimen(id: string): Locator {
  return page.getByCss(`[data-specimen="${id}"]`);
}
