import { useEffect, useMemo, useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { inSameDay } from '#contract/platform/as-of.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { calculatorQuotes } from '#domain/bond/calculator/asked-calculation.ts';
import { isoDate } from '#math/units.ts';
import { DayField } from '../context/day-field.tsx';
import { currencyCookie, keepInCookie, pageCookieIn } from '../context/page-cookie.ts';
import { DayLink, useAsOf, useLabels, useLanguage } from '../context/reader-context.tsx';
import { type CalculatorBasis, pastDayOf } from '../figures/calculator/calculation-of-state.ts';
import styles from '../figures/calculator/calculator.module.css';
import { Calculator } from '../figures/calculator/calculator.tsx';
import type { CalculatorState } from '../figures/calculator/calculator-state.ts';
import { paramsOfState, stateOfParams, useCalculatorState } from '../figures/calculator/calculator-state.ts';
import { addressOfState, CalculatorTools } from '../figures/calculator/calculator-tools.tsx';
import { firstMadeUp } from '../figures/calculator/made-up-state.ts';
import { useQuoteName } from '../figures/calculator/quote-text.ts';
import { askedMarket, useMarket } from '../figures/calculator/use-market.ts';
import { ExplainProvider } from '../figures/explain/explain-provider.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { PageFooter } from '../site/shell/page-footer.tsx';
import { dateText, withWholeDates } from '../text/value-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { localDecimal, patternOfDecimals } from '../ui/controls/decimal-input.ts';
import { FormDate } from '../ui/date-picker/date-picker.tsx';
import { Block } from '../ui/layout/block.tsx';
import page from './instrument.module.css';

/** The bond of an address; null where it names none. */
function bondOf(params: URLSearchParams): string | null {
  const bond = params.get('bond');
  return bond === null || bond === '' ? null : bond;
}

/** The currency of an address, else of the market that it names, else of the reader's last made-up bond; null for none. */
function currencyOf(params: URLSearchParams, cookies: string | null): string | null {
  const said = [
    params.get('currency'),
    stateOfParams(params).own?.currency,
    pageCookieIn(cookies ?? '', currencyCookie),
  ];
  return said.find((currency) => /^[A-Z]{3}$/.test(currency ?? '')) ?? null;
}

export async function loader({ request, context }: PageArgs) {
  const { searchParams } = new URL(request.url);
  const { api } = context.get(pageContext);
  const bondId = bondOf(searchParams);
  if (bondId !== null) {
    const bond = await requiredData(api, 'GET /api/bonds/:id/calculation/', { params: { id: bondId } });
    const ofBond = { bond, market: bond.market };
    const asked = askedMarket(ofBond, bondId, stateOfParams(searchParams));
    const market = asked === null ? bond.market : await requiredData(api, 'GET /api/calculator/:currency/', asked);
    return { bondId, basis: { bond, market } satisfies CalculatorBasis };
  }
  const ofReader = currencyOf(searchParams, request.headers.get('Cookie'));
  // Else the one that the site shows curves of first.
  const currency = ofReader ?? (await requiredData(api, 'GET /api/curves/', { query: {} })).currency;
  const params = { currency };
  const latest = await requiredData(api, 'GET /api/calculator/:currency/', { params, query: {} });
  const date = pastDayOf(stateOfParams(searchParams), latest);
  const market =
    date === null ? latest : await requiredData(api, 'GET /api/calculator/:currency/', { params, query: { date } });
  return { bondId, basis: { bond: null, market } satisfies CalculatorBasis };
}

/** What is typed changes the address; the bond alone needs data. */
export function shouldRevalidate({ currentUrl, nextUrl, formAction }: ShouldRevalidateFunctionArgs): boolean {
  const isSame = currentUrl.pathname === nextUrl.pathname;
  return formAction !== '/theme/' && !(isSame && bondOf(currentUrl.searchParams) === bondOf(nextUrl.searchParams));
}

function firstOf(search: string, { bond, market }: CalculatorBasis): CalculatorState {
  const params = new URLSearchParams(search);
  const state = stateOfParams(params);
  const { own } = state;
  const today = isoDate(market.today);
  if (bond === null && own === null) return { ...state, own: firstMadeUp(today, market.currency) };
  if (own === null || params.has('own')) return state;
  // An address that names a market alone leaves the days of its bond open.
  const { issuedOn, maturesOn } = firstMadeUp(today);
  return { ...state, own: { ...own, issuedOn: own.issuedOn ?? issuedOn, maturesOn: own.maturesOn ?? maturesOn } };
}

export default function CalculatorPage({ loaderData: { bondId, basis } }: PageProps<typeof loader>) {
  return <OpenPage key={bondId ?? ''} bondId={bondId} loaded={basis} />;
}

interface OpenPageProps {
  readonly bondId: string | null;
  readonly loaded: CalculatorBasis;
}

function OpenPage({ bondId, loaded }: OpenPageProps) {
  const text = useLabels('calculator');
  const shell = useLabels('shell');
  const language = useLanguage();
  const { search } = useLocation();
  const first = useMemo(() => firstOf(search, loaded), [search, loaded]);
  const { state, change, canUndo, undo, reset } = useCalculatorState(first);
  const basis = useMarket(loaded, bondId, state);
  useAddress(state, bondId, () => reset(first));
  useKeptCurrency(state);
  const name = loaded.bond?.name ?? null;
  const title = name === null ? text('title_own') : text('title_of', { name: withWholeDates(name) });
  return (
    <main id="main" className={page.main}>
      <title>{shell('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr">{title}</h1>
      <Block
        id="calculator"
        className={styles.named}
        title={title}
        meta={text('as_of', { date: dateText(basis.market.askedDay ?? basis.market.today, language) })}
        tools={
          name !== null &&
          bondId !== null && (
            <DayLink className="target" to={pageAddress('bonds', Number(bondId))}>
              {text('to_bond')}
            </DayLink>
          )
        }
      >
        <div className={styles.page}>
          <noscript>
            <PlainForm bondId={bondId} state={state} />
          </noscript>
          <ExplainProvider bond={null}>
            <Calculator
              basis={basis}
              state={state}
              change={change}
              tools={
                <CalculatorTools
                  basis={basis}
                  bondId={bondId}
                  state={state}
                  change={change}
                  canUndo={canUndo}
                  undo={undo}
                  isPage
                />
              }
            />
          </ExplainProvider>
        </div>
      </Block>
      <PageFooter />
    </main>
  );
}

/** Keeps the currency of a bond that the reader has changed, so that the next one begins with it. */
function useKeptCurrency({ own }: CalculatorState): void {
  const isFirst = useRef(true);
  const currency = own?.currency ?? null;
  useEffect(() => {
    if (!isFirst.current && currency !== null) keepInCookie(currencyCookie, currency);
    isFirst.current = false;
  }, [currency]);
}

const addressAfterMs = 300;

/** Whether an address is one of those that the page has written itself, oldest first, and which of them may still arrive. */
export function seenAddress(written: readonly string[], address: string) {
  const at = written.indexOf(address);
  return { isOwn: at >= 0, left: written.slice(at + 1) };
}

/** Keeps the address with what is shown, and follows it where it changes by itself, as by the history of the browser. */
function useAddress(state: CalculatorState, bondId: string | null, follow: () => void): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const seen = useRef(search);
  // Written and not yet seen, oldest first: one may arrive when the next is already written, or never.
  const written = useRef<readonly string[]>([]);
  const followLatest = useRef(follow);
  followLatest.current = follow;
  const day = useAsOf();
  const isFirst = useRef(true);
  useEffect(() => {
    if (search === seen.current) return;
    seen.current = search;
    const { isOwn, left } = seenAddress(written.current, search);
    written.current = left;
    if (!isOwn) followLatest.current();
  }, [search]);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const timer = setTimeout(() => {
      const address = inSameDay(addressOfState(state, bondId), day);
      written.current = [...written.current, address.slice('/calculator/'.length)];
      navigate(address, { replace: true, preventScrollReset: true });
    }, addressAfterMs);
    return () => clearTimeout(timer);
  }, [state, bondId, day, navigate]);
}

/** Without a script: one quote and the settlement, as a form. */
function PlainForm({ bondId, state }: { readonly bondId: string | null; readonly state: CalculatorState }) {
  const text = useLabels('calculator');
  const ui = useLabels('ui');
  const language = useLanguage();
  const nameOf = useQuoteName(state);
  const kept = [...paramsOfState(state, bondId)].filter(([name]) => !['by', 'value', 'on'].includes(name));
  return (
    <form method="get" action="/calculator/" className={styles.tools}>
      <DayField />
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <select name="by" aria-label={text('given')} defaultValue={state.by}>
        {calculatorQuotes.map((kind) => (
          <option key={kind} value={kind}>
            {nameOf(kind)}
          </option>
        ))}
      </select>
      <input
        name="value"
        inputMode="decimal"
        pattern={patternOfDecimals(language)}
        title={ui('digits_only')}
        aria-label={text('value')}
        defaultValue={localDecimal(state.value ?? '', language)}
      />
      <FormDate name="on" label={text('settlement')} isLabelHidden defaultValue={state.settlement} />
      <Button type="submit">{text('calculate')}</Button>
    </form>
  );
}
