import { Link } from 'react-router';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { type ExplainedFigure, figures } from '#domain/fields/figures.ts';
import type { Language } from '#domain/platform/language.ts';
import type { ExplainRequest } from '../../context/explain-context.ts';
import { type LabelText, useAudience, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { ExplainedHolding, ExplainedTotal } from '../../market/data/explained-columns.ts';
import { explainedHoldings, explainedTotals } from '../../market/data/explained-columns.ts';
import { useAnswer } from '../../platform/data/answers.ts';
import { AlertAction } from '../../portfolio/alerts/alert-action.tsx';
import { figureAlertAddress } from '../../portfolio/alerts/alert-paths.ts';
import { conventionText, exchangeRateText, ownNameText } from '../../text/fact-text.ts';
import { dateText, inCurrency, momentText, nameWithoutUnit } from '../../text/value-text.ts';
import button from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { AccessPrompt, EmptyState, ErrorState, SkeletonLines } from '../../ui/feedback/notice.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './explain-dialog.module.css';
import { type Explained, questionOf } from './explain-question.ts';
import {
  AddendTable,
  ComparedTable,
  ContributionTable,
  CorrectionTable,
  FlowTable,
  LineTable,
  PartsTable,
  PublishedTable,
  PurchaseTable,
  ReceiptTable,
} from './explained-tables.tsx';
import { FormulaView } from './formula-view.tsx';
import { explainedText, inputText, Part, TableButton } from './part-table.tsx';

interface ExplainDialogProps {
  readonly asked: ExplainRequest;
  readonly isOpen: boolean;
  readonly onAsk: (request: ExplainRequest) => void;
  readonly onClose: () => void;
}

/** The name of the figure, with the bond and the day where they are not those of the page. */
function titleOf({ title, bond, date }: ExplainRequest, language: Language, unitText: LabelText<'bond'>): string {
  const place = [bond.name, date === null ? null : dateText(date, language)].filter((part) => part !== null);
  const name = nameWithoutUnit(title, unitText);
  return place.length === 0 ? name : `${name} (${place.join(', ')})`;
}

/** How a figure is computed. Who may not see the numbers reads the formula alone. */
export function ExplainDialog({ asked, isOpen, onAsk, onClose }: ExplainDialogProps) {
  const text = useLabels('explain');
  const unitText = useLabels('bond');
  const language = useLanguage();
  // What the calculator says rests on what its reader typed or may see.
  const mayRead = useAudience() === 'full' || 'calculation' in asked.bond;
  const { shown, isPending, retry } = useAnswer<Explained>(isOpen && mayRead ? questionOf(asked) : null, null);
  const answer = isPending ? null : (shown?.answer ?? null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('title', { figure: titleOf(asked, language, unitText) })}
      size="wide"
      isText
      foot={<Foot asked={asked} answer={answer} />}
    >
      {mayRead ? (
        <Content answer={answer} asked={asked} onAsk={onAsk} onRetry={retry} />
      ) : (
        <>
          <Part title={text('formula')}>
            <FormulaView formula={figures[asked.figure].formula} asked={asked} />
          </Part>
          <AccessPrompt what={text('closed')} />
        </>
      )}
    </Dialog>
  );
}

/** The rule that a figure can be followed by; only one of now, and of a bond as its venue has it. */
function alertOf({ figure, bond, date, at }: ExplainRequest): string | null {
  const isOfNow = date === null && at === null;
  return isOfNow && 'id' in bond && bond.quote === undefined ? figureAlertAddress(figure, bond) : null;
}

function Foot({ asked, answer }: Pick<ContentProps, 'asked' | 'answer'>) {
  const text = useLabels('explain');
  const alerts = useLabels('alerts');
  const address = alertOf(asked);
  return (
    <>
      <Link className={button.button} to={`/methods/${figures[asked.figure].method}/`}>
        {text('method')}
      </Link>
      <TableButton asked={asked} answer={answer} />
      {address !== null && (
        <AlertAction className={button.button} address={address}>
          {alerts('alert_me')}
        </AlertAction>
      )}
    </>
  );
}

interface ContentProps {
  readonly answer: Explained | null;
  readonly asked: ExplainRequest;
  readonly onAsk: (request: ExplainRequest) => void;
  readonly onRetry: () => void;
}

function Content({ answer, asked, onAsk, onRetry }: ContentProps) {
  const text = useLabels('explain');
  if (answer === null) return <SkeletonLines count={8} />;
  if (answer.ok) return <Explanation answer={answer.value} asked={asked} onAsk={onAsk} />;
  if (answer.code === 'not_found') return <EmptyState icon="info" title={text('missing')} role="status" />;
  return <ErrorState title={text('failed')} code={answer.code} onRetry={onRetry} />;
}

interface ExplanationProps extends Pick<ContentProps, 'asked' | 'onAsk'> {
  readonly answer: ExplainedFigureAnswer;
}

type RelatedName = 'macaulay' | 'convexity' | 'pvbp' | 't_spread';

/** Figures that the page does not show by themselves, by those that they belong to. */
const relatedOf: Partial<Readonly<Record<ExplainedFigure, readonly RelatedName[]>>> = {
  yield: ['macaulay', 'convexity', 'pvbp'],
  duration: ['macaulay', 'convexity', 'pvbp'],
  macaulay: ['convexity', 'pvbp'],
  convexity: ['macaulay', 'pvbp'],
  pvbp: ['macaulay', 'convexity'],
  g_spread: ['t_spread'],
};

/** What a day of the table has beside, by the names of its columns. */
const figuresOfDay = {
  price: 'column_indicative_price',
  yield: 'column_indicative_yield',
  g_spread: 'column_g_spread',
  duration: 'column_modified_duration',
} as const;

/** What a figure of a holding rests on, by the columns of the list. */
const columnsOfHolding: Partial<Readonly<Record<ExplainedFigure, readonly ExplainedHolding[]>>> = {
  holding_profit: ['profitShare', 'value', 'cost', 'received'],
  holding_return: ['profit', 'value', 'cost', 'received'],
  holding_value: ['dirtyPrice', 'accrued'],
  dirty_price: ['accrued'],
  shifted_value: ['shiftedChange', 'value', 'dirtyPrice'],
  shifted_change: ['shiftedValue', 'value', 'dirtyPrice'],
};

/** What a total rests on, likewise. */
const columnsOfTotal: Partial<Readonly<Record<ExplainedFigure, readonly ExplainedTotal[]>>> = {
  holding_profit: ['profitShare', 'value', 'cost', 'received'],
  holding_return: ['profit', 'cost'],
  total_yield: ['value'],
  total_duration: ['value'],
  total_effective_duration: ['duration', 'value'],
  shifted_value: ['shiftedChange', 'value'],
  shifted_change: ['shiftedValue', 'value'],
};

interface RelatedFiguresProps {
  readonly asked: ExplainRequest;
  readonly inputs: ExplainedFigureAnswer['inputs'];
  readonly onAsk: (request: ExplainRequest) => void;
}

/** A zero coupon has no accrued interest, and what is repaid no price: then there is nothing to explain. */
function isThere(figure: ExplainedFigure, inputs: RelatedFiguresProps['inputs']): boolean {
  const isOfPrice = figure === 'accrued' || figure === 'dirty_price';
  return !isOfPrice || inputs.some(({ name, value }) => name === figure && value !== null && value !== 0);
}

/** What is asked instead, and what the reader presses for it. */
interface Related {
  readonly name: string;
  readonly asks: Partial<ExplainRequest>;
}

const related = (figure: ExplainedFigure, title: string): Related => ({ name: title, asks: { figure, title } });

function useRelated({ asked, inputs }: Pick<RelatedFiguresProps, 'asked' | 'inputs'>): readonly Related[] {
  const { figure: own, title: ownTitle, date, bond } = asked;
  const text = useLabels('explain');
  const tradings = useLabels('tradings');
  const lists = useLabels('watchlists');
  if ('company' in bond) {
    const others = bond.periods.filter(({ endsOn }) => endsOn !== date);
    return others.map(({ title, endsOn }) => ({ name: title, asks: { date: endsOn } }));
  }
  if ('period' in bond) {
    return bond.figures.filter(({ figure }) => figure !== own).map(({ figure, title }) => related(figure, title));
  }
  if ('list' in bond) {
    const columns = columnsOfTotal[own] ?? [];
    return columns.map((column) => related(explainedTotals[column], lists(`column_${column}`)));
  }
  if ('entry' in bond) {
    const columns = columnsOfHolding[own] ?? [];
    return columns
      .filter((column) => isThere(explainedHoldings[column], inputs))
      .map((column) => related(explainedHoldings[column], lists(`column_${column}`)));
  }
  if ('calculation' in bond) return [];
  const ofDay = date === null ? [] : (Object.keys(figuresOfDay) as (keyof typeof figuresOfDay)[]);
  return [
    ...ofDay.map((figure) => related(figure, tradings(figuresOfDay[figure]))),
    ...(relatedOf[own] ?? []).map((figure) => related(figure, text(`figure_${figure}`))),
  ].filter(({ name, asks }) => asks.figure !== own && name !== ownTitle);
}

/** Other figures, or other periods, that lead on from the explained one. */
function RelatedFigures({ asked, inputs, onAsk }: RelatedFiguresProps) {
  const text = useLabels('explain');
  const all = useRelated({ asked, inputs });
  if (all.length === 0) return null;
  return (
    <Part title={text('company' in asked.bond ? 'other_periods' : 'related')}>
      <div className={styles.related}>
        {all.map(({ name, asks }) => (
          <Button key={name} size="small" onClick={() => onAsk({ ...asked, ...asks })}>
            {name}
          </Button>
        ))}
      </div>
    </Part>
  );
}

function Explanation({ answer, asked, onAsk }: ExplanationProps) {
  const text = useLabels('explain');
  const textOf = useLabelOf('explain');
  const lists = useLabels('watchlists');
  const unitText = useLabels('bond');
  const language = useLanguage();
  const { assumptions, unit, value, inputs, publishedConvention } = answer;
  const convention = publishedConvention === null ? '' : textOf(`convention_${publishedConvention}`);
  const currency = unit === 'money' ? inputs.find(({ name }) => name === 'currency')?.text : null;
  return (
    <>
      <p className={styles.value} aria-live="polite">
        <span className="muted">{titleOf(asked, language, unitText)}</span>{' '}
        <b>{inCurrency(explainedText(value, unit, language, unitText), currency, unitText)}</b>
      </p>
      <Part title={text('formula')}>
        <FormulaView formula={answer.formula} asked={asked} />
      </Part>
      <Part title={text('inputs')}>
        <div className={styles.facts}>
          <FactList
            facts={inputs.map((input) => [textOf(`input_${input.name}`), inputText(input, language, unitText)])}
          />
        </div>
      </Part>
      <PartsTable answer={answer} />
      <ComparedTable answer={answer} />
      <AddendTable answer={answer} />
      <PurchaseTable answer={answer} />
      <ReceiptTable
        answer={answer}
        title={'period' in asked.bond ? lists('ladder_title') : text('input_holding_received')}
      />
      <ContributionTable answer={answer} />
      <LineTable answer={answer} />
      <FlowTable answer={answer} />
      <Conventions answer={answer} />
      {assumptions.length > 0 && (
        <Part title={text('assumptions')}>
          <ul className={styles.list}>
            {assumptions.map((assumption) => (
              <li key={assumption}>{textOf(`assumption_${assumption}`, { convention })}</li>
            ))}
          </ul>
        </Part>
      )}
      <PublishedTable answer={answer} />
      <CorrectionTable answer={answer} />
      <Origin answer={answer} />
      <RelatedFigures asked={asked} inputs={inputs} onAsk={onAsk} />
    </>
  );
}

function Conventions({ answer: { convention } }: { readonly answer: ExplainedFigureAnswer }) {
  const text = useLabels('explain');
  const bond = useLabels('bond');
  const bondOf = useLabelOf('bond');
  if (convention === null) return null;
  return (
    <Part title={text('conventions')}>
      <p>{conventionText(convention, bond, bondOf)}</p>
    </Part>
  );
}

function Origin({ answer }: { readonly answer: ExplainedFigureAnswer }) {
  const text = useLabels('explain');
  const shell = useLabels('shell');
  const language = useLanguage();
  const bond = useLabels('bond');
  const { venueName, date, sources, engine, rates } = answer;
  const day = dateText(date, language);
  return (
    <Part title={text('origin')}>
      <ul className={styles.list}>
        <li>{venueName === null ? day : text('origin_day', { venue: venueName, date: day })}</li>
        {rates.map((rate) => (
          <li key={rate.currency}>{exchangeRateText(rate, language)}</li>
        ))}
        {sources.map(({ name, importedAt }) => (
          <li key={name}>
            {importedAt === null
              ? ownNameText(name, bond)
              : shell('source_imported', { name: ownNameText(name, bond), date: momentText(importedAt, language) })}
          </li>
        ))}
        <li>{text('engine', { engine })}</li>
      </ul>
    </Part>
  );
}
