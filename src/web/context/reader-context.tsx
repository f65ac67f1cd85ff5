import { type ComponentProps, createContext, useContext } from 'react';
import { Link, type To, useLocation, useNavigate } from 'react-router';
import type { Session } from '#contract/account/session/session.ts';
import { asOfIn, inSameDay } from '#contract/platform/as-of.ts';
import { type Language, languageOf } from '#domain/platform/language.ts';
import { createTexts, type TextOf, type Texts } from '#labels/create-texts.ts';
import type { LabelKey, LabelModule, LabelParams } from '#labels/label.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';

interface DayLinkProps extends ComponentProps<typeof Link> {
  readonly to: string;
}

/** The language of a page and its texts: the server has them at hand, the browser fetches them from the address. */
export interface PageTexts {
  readonly language: Language;
  readonly texts: Texts;
  readonly catalogueAddress: string;
}

const english = languageOf('en');

/** Around the router on both sides. Outside of a page there are no texts: every one shows as its key. */
export const PageTextsContext = createContext<PageTexts>({
  language: english,
  texts: createTexts(english, {}),
  catalogueAddress: '',
});

export function useLanguage(): Language {
  return useContext(PageTextsContext).language;
}

export function useTexts(): Texts {
  return useContext(PageTextsContext).texts;
}

export type LabelText<Module extends LabelModule> = (key: LabelKey<Module>, params?: LabelParams) => string;

/** The texts of one module in the reader's language. */
export function useLabels<Module extends LabelModule>(module: Module): LabelText<Module> {
  return useContext(PageTextsContext).texts.module(module);
}

/** The same for keys that come from the wire, such as the name of a status. */
export function useLabelOf(module: LabelModule): TextOf {
  return useContext(PageTextsContext).texts.module(module);
}

export const visitorSession: Session = {
  accountId: null,
  name: null,
  level: 0,
  flags: [],
  tariffs: [],
  isOperator: false,
  awaits: null,
  audience: 'visitor',
  demoAccounts: [],
  hasGeneratedData: false,
  hasRealData: false,
  isRegistrationOpen: false,
  unreadAlerts: 0,
  hints: false,
  yieldNote: false,
};

export const SessionContext = createContext<Session>(visitorSession);

export function useSession(): Session {
  return useContext(SessionContext);
}

export function useAudience(): Session['audience'] {
  return useSession().audience;
}

/** The day as of which the page shows market data; null where it shows what is known now. */
export function useAsOf(): IsoDate | null {
  return parseIsoDate(asOfIn(useLocation().search) ?? '') ?? null;
}

/** Leads to a page of the site, as of the day of this one where it has a past. */
export function DayLink({ to, ...props }: DayLinkProps) {
  return <Link to={inSameDay(to, useAsOf())} {...props} />;
}

/** How a choice goes to its address on the same page: the reader stays where he reads, and Back undoes the choice. */
export const asChoice = { preventScrollReset: true } as const;

/** Steps of a slider or a drag that follow each other so fast are one choice, in milliseconds. */
const STEP_MS = 1000;
let lastStep = Number.NEGATIVE_INFINITY;

/** Makes a choice within the page by its address; `isStep` is one of many in a row, as of a slider, which Back undoes together. */
export function useChoose(): (to: To, isStep?: boolean) => void {
  const navigate = useNavigate();
  return (to, isStep = false) => {
    const isOneOfMany = isStep && performance.now() - lastStep < STEP_MS;
    lastStep = isStep ? performance.now() : Number.NEGATIVE_INFINITY;
    void navigate(to, { ...asChoice, replace: isOneOfMany });
  };
}
