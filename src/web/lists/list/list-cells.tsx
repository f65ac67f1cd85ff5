import type { ReactNode } from 'react';
import {
  absenceLabel,
  decimalsOf,
  emptyLabel,
  figureWords,
  type LabelPlace,
  type LabelWriter,
  shownNumber,
} from '#contract/lists/field-label.ts';
import { itemValue } from '#contract/lists/item-value.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import type { BondNumberId } from '#domain/fields/bond-fields.ts';
import { type Field, isBlankedByYield, type RangeField } from '#domain/fields/field.ts';
import { findField, type List, lists } from '#domain/lists/lists.ts';
import type { Language } from '#domain/platform/language.ts';
import { explainedYield } from '../../bond/bond-summary/end-figures.ts';
import { DayLink, useLabelOf, useLabels, useLanguage, useTexts } from '../../context/reader-context.tsx';
import { dateText, exactText, scaledAmount, signedText, withWholeDates } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { CellText, Change } from '../../ui/layout/change.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { SearchedText } from '../marked-text.tsx';
import { useChoiceText, useFieldHead } from '../use-field-texts.ts';
import styles from './list-table.module.css';
import { Unkept, type UnkeptField } from './unkept-fields.tsx';

/** A row of any list; the rest of it is by field. */
export interface Item {
  readonly id: number;
  readonly name: string;
  readonly masked: readonly string[];
  readonly date?: string | null;
  readonly isGenerated?: boolean;
  readonly isin?: string | null;
  readonly country?: string | null;
  readonly issuerId?: number | null;
  readonly indexId?: number | null;
  /** Of bonds. */
  readonly statusKey?: string;
  readonly yieldOrigin?: string | null;
  readonly yieldEnd?: string | null;
  readonly worstEnd?: string | null;
  readonly spreadEnd?: string | null;
  readonly ispreadEnd?: string | null;
  readonly isReal?: boolean;
  readonly couponKind?: string;
  readonly isPerpetual?: boolean;
  readonly marketConvention?: string | null;
  readonly marketEnd?: string | null;
  readonly liquidityDate?: string | null;
  readonly oas?: number | null;
}

/** A number of an item as it is written; `least` are the decimals of one that is no whole number of things. */
export function numberCell(field: RangeField, value: number, language: Language, least = 0): ReactNode {
  const shown = shownNumber(field, value);
  const decimals = decimalsOf(field);
  if (field.isSigned === true)
    return <Change text={signedText(shown, decimals, language)} isNeutral={field.unit === 'basisPoints'} />;
  if (field.isExact === true) return exactText(shown, language, decimals);
  if (field.unit === 'count') return numberText(shown, Number.isInteger(shown) ? 0 : least, language);
  return field.unit === 'amount' ? <Amount amount={shown} /> : numberText(shown, decimals, language);
}

function Amount({ amount }: { readonly amount: number }) {
  const bond = useLabels('bond');
  const language = useLanguage();
  const scaled = scaledAmount(amount, language);
  return scaled === null ? numberText(amount, 0, language) : bond(scaled.key, { amount: scaled.text });
}

interface Cells {
  readonly list: List;
  /** The venue that the list of bonds is of; null where each stands with its main one. */
  readonly venueId: number | null;
  readonly unkept: readonly UnkeptField[];
}

interface ExplainedItemProps {
  readonly item: {
    readonly id: number;
    readonly name: string;
    readonly date: string | null;
    readonly oas?: number | null;
    readonly marketConvention?: string | null;
    readonly marketEnd?: string | null;
  };
  /** The venue that the list is of; null where each bond stands with its main one. */
  readonly venueId?: number | null;
  readonly figure: BondNumberId;
  readonly title: string;
  readonly children: ReactNode;
}

/** What explains the yield that the market of a bond reads first, where that is another than the yield of its day. */
function ofMarket(figure: BondNumberId, { marketConvention: name, marketEnd: end }: ExplainedItemProps['item']) {
  if (figure !== 'market_yield' || name == null || end == null || !isConvention(name)) return null;
  return name === 'effective' && end !== 'perpetuity' ? null : { figure: explainedYield[name], end };
}

const isConvention = (name: string): name is keyof typeof explainedYield => name in explainedYield;

/** A latest figure of a bond of a list. The price is the one of a row that keys stop at; its explanation leads to the others. */
export function ExplainedItem({ item, venueId = null, figure, title, children }: ExplainedItemProps) {
  const { id, name, date, oas = null } = item;
  // Without an OAS it is the effective duration of a floating-rate bond.
  const isFloating = figure === 'effective_duration' && oas === null;
  const explained = isFloating ? { figure } : (ofMarket(figure, item) ?? findField(lists.bonds, figure)?.explained);
  if (explained === undefined) return children;
  return (
    <Explained
      figure={explained.figure}
      end={explained.end ?? null}
      title={title}
      bond={{ id, venueId, isMainVenue: true, name }}
      date={date}
      isTabStop={figure === 'price'}
    >
      {children}
    </Explained>
  );
}

/** What stands in a cell without a value; null for a dash. */
function missing({ list, unkept }: Cells, field: Field, { isin = null }: Item): ReactNode {
  const gone = unkept.find((each) => each.field === field.id);
  if (gone !== undefined) return <Unkept {...gone} />;
  return field.id === 'issuer' && list.id === 'bonds' ? <NoIssuer isin={isin} /> : null;
}

/** The same with the reason of it, or the words that a bond has instead. */
function emptyCell(cells: Cells, field: Field, item: Item, texts: LabelWriter): ReactNode {
  const empty = emptyLabel(field, item);
  if (empty !== null) return <Empty field={field} text={texts.textOf(...empty)} />;
  const reason = cells.list.id === 'bonds' ? absenceLabel(field, item) : null;
  const gone = missing(cells, field, item);
  return gone === null && reason !== null ? <CellText text={null} reason={texts.textOf(...reason)} /> : gone;
}

/** What a search looks into beside the name. */
const searchedFields: readonly string[] = ['isin', 'issuer', 'ticker', 'lei'];

/** What stands in the cells of a list. */
export function useListCells(cells: Cells): (field: Field, item: Item) => ReactNode {
  const { list, venueId } = cells;
  const language = useLanguage();
  const texts = useTexts();
  const choiceText = useChoiceText();
  const headOf = useFieldHead(list);
  const wordCell = (field: Field, item: Item, value: string) => {
    if (field.type === 'date' || field.type === 'day') return dateText(value, language);
    const link = linkOf(field, item);
    const shown = searchedFields.includes(field.id) ? <SearchedText text={value} /> : value;
    if (link !== undefined) return <DayLink to={link}>{shown}</DayLink>;
    const isCoded = field.type === 'choice' && !['venue', 'id', 'isin'].includes(field.of);
    return isCoded ? choiceText(field, value) : shown;
  };
  return (field, item) => {
    const value = itemValue(item, field);
    if (value === null) return emptyCell(cells, field, item, texts);
    if (typeof value === 'string') return wordCell(field, item, value);
    if (typeof value === 'boolean') return null;
    if (typeof value !== 'number')
      return value.map((each) => choiceText(field, each)).join(field.type === 'grades' ? ' / ' : ', ') || null;
    if (field.type !== 'range') return null;
    const written = numberCell(field, value, language);
    const known = isBlankedByYield(field) && item.yieldOrigin === 'assumed' ? <Assumed>{written}</Assumed> : written;
    const told = <Told words={figureWords(field, item)}>{known}</Told>;
    if (field.unit === 'score') return <Score day={item.liquidityDate ?? null}>{told}</Score>;
    if (field.explained === undefined) return told;
    return (
      <ExplainedItem
        item={{ ...item, date: item.date ?? null }}
        venueId={venueId}
        figure={field.id as BondNumberId}
        title={headOf(field)}
      >
        {told}
      </ExplainedItem>
    );
  };
}

function linkOf({ id }: Field, { issuerId = null, indexId = null }: Item): string | undefined {
  if (id === 'issuer' && issuerId !== null) return pageAddress('company', issuerId);
  return id === 'index' && indexId !== null ? pageAddress('indexes', indexId) : undefined;
}

function Empty({ field, text }: { readonly field: Field; readonly text: string }) {
  return field.type === 'range' ? <span className="muted">{text}</span> : text;
}

/** A score, with the day that it is of. */
function Score({ day, children }: { readonly day: string | null; readonly children: ReactNode }) {
  const text = useLabels('facets');
  const language = useLanguage();
  if (day === null) return null;
  const asOf = text('as_of', { date: dateText(day, language) });
  return (
    <span title={asOf}>
      {children}
      <span className="sr">, {asOf}</span>
    </span>
  );
}

/** A figure that rests on assumed payments, with the sign for roughly. */
export function Assumed({ children }: { readonly children: ReactNode }) {
  const assumed = useLabels('bond')('assumed');
  return (
    <span className="muted" title={assumed}>
      <span aria-hidden="true">≈ </span>
      {children}
      <span className="sr">, {assumed}</span>
    </span>
  );
}

/** A figure, with the short words for what it is. */
export function Told({ words, children }: { readonly words: readonly LabelPlace[]; readonly children: ReactNode }) {
  const texts = useTexts();
  if (words.length === 0) return children;
  return (
    <>
      {children}
      {'\u00a0'}
      <small className="muted">{words.map((word) => texts.textOf(...word)).join(', ')}</small>
    </>
  );
}

/** A dash; on phones, which have no column for it, the ISIN. */
function NoIssuer({ isin }: { readonly isin: string | null }) {
  if (isin === null) return <CellText text={null} />;
  return (
    <>
      <span className={styles.wideOnly}>
        <CellText text={null} />
      </span>
      <span className={classNames(styles.narrowOnly, 'code')}>{isin}</span>
    </>
  );
}

/** The name of a row, which leads to its page; of a bond that is not outstanding with its state. */
export function NameCell({ list, item }: { readonly list: List; readonly item: Item }) {
  const statusOf = useLabelOf('bond');
  const { statusKey } = item;
  const address = pageAddress(list.id === 'companies' ? 'company' : list.id, item.id);
  return (
    <>
      <DayLink to={address}>
        <SearchedText text={list.id === 'bonds' ? withWholeDates(item.name) : item.name} />
      </DayLink>
      {statusKey !== undefined && statusKey !== 'outstanding' && (
        <span className={styles.status}>{statusOf(`status_${statusKey}`)}</span>
      )}
    </>
  );
}
