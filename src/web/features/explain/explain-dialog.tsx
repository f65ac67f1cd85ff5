import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ExplainedFigureAnswer } from '#contract/explain.ts';
import type { ExplainedFigure } from '#domain/explanation/explained-figures.ts';
import { methodOfFigure } from '#domain/explanation/method-of-figure.ts';
import type { ExplainRequest } from '../../context/explain-context.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import type { Question } from '../../data/answers.ts';
import { type Answered, addressOfCall, ask } from '../../data/ask.ts';
import { browserApi } from '../../data/browser-api.ts';
import { useAnswer } from '../../data/use-answer.ts';
import { conventionText } from '../../text/convention-text.ts';
import { dateText } from '../../text/date-text.ts';
import { momentText } from '../../text/moment-text.ts';
import button from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './explain-dialog.module.css';
import { explainedText, inputText } from './explained-text.ts';
import { FlowTable } from './flow-table.tsx';
import { FormulaView } from './formula-view.tsx';
import { usualFormula } from './formulas.ts';
import { PublishedTable } from './published-table.tsx';

type Explained = Answered<ExplainedFigureAnswer>;

interface ExplainDialogProps {
  readonly bondId: number;
  readonly venueId: number | null;
  readonly asked: ExplainRequest;
  readonly isOpen: boolean;
  readonly onAsk: (request: ExplainRequest) => void;
  readonly onClose: () => void;
}

type PartsProps = Pick<ExplainDialogProps, 'bondId' | 'venueId' | 'asked'>;

function partsOf({ bondId, venueId, asked }: PartsProps) {
  const query = { venue: venueId ?? undefined, date: asked.date ?? undefined, end: asked.end ?? undefined };
  return { params: { id: bondId, figure: asked.figure }, query };
}

function questionOf(props: PartsProps): Question<Explained> {
  const parts = partsOf(props);
  return {
    key: JSON.stringify(parts),
    ask: (signal) => ask(browserApi, 'GET /api/bonds/:id/explain/:figure/', { ...parts, signal }),
    silence: { ok: false, code: 'network' },
  };
}

/** How a figure of the bond is computed. Who may not see the numbers reads the formula alone. */
export function ExplainDialog({ isOpen, onAsk, onClose, ...props }: ExplainDialogProps) {
  const text = useLabels('explain');
  const isFull = useAudience() === 'full';
  const { asked } = props;
  const { shown, isPending, retry } = useAnswer<Explained>(isOpen && isFull ? questionOf(props) : null, null);
  const answer = isPending ? null : (shown?.answer ?? null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('title', { figure: asked.title })}
      size="wide"
      foot={<Foot {...props} hasTable={answer?.ok === true} />}
    >
      {isFull ? (
        <Content answer={answer} asked={asked} onAsk={onAsk} onRetry={retry} />
      ) : (
        <>
          <Part title={text('formula')}>
            <FormulaView formula={usualFormula[asked.figure]} />
          </Part>
          <AccessPrompt what={text('closed')} />
        </>
      )}
    </Dialog>
  );
}

function Foot({ hasTable, ...props }: PartsProps & { readonly hasTable: boolean }) {
  const text = useLabels('explain');
  const address = addressOfCall('GET /api/bonds/:id/explain/:figure/csv/', partsOf(props));
  return (
    <>
      <Link className={button.button} to={`/methods/${methodOfFigure[props.asked.figure]}/`}>
        {text('method')}
      </Link>
      {hasTable && (
        <a className={button.button} href={address} download>
          {text('csv')}
        </a>
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

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface ExplanationProps extends Pick<ContentProps, 'asked' | 'onAsk'> {
  readonly answer: ExplainedFigureAnswer;
}

function Explanation({ answer, asked, onAsk }: ExplanationProps) {
  const text = useLabels('explain');
  const textOf = useLabelOf('explain');
  const unitText = useLabels('bond');
  const language = useLanguage();
  const { flows, published, assumptions, unit, value } = answer;
  return (
    <>
      <p className={styles.value} aria-live="polite">
        <span className="muted">{asked.title}</span> <b>{explainedText(value, unit, language, unitText)}</b>
      </p>
      <Part title={text('formula')}>
        <FormulaView formula={answer.formula} />
      </Part>
      <Part title={text('inputs')}>
        <div className={styles.facts}>
          <FactList
            facts={answer.inputs.map((input) => [textOf(`input_${input.name}`), inputText(input, language, unitText)])}
          />
        </div>
      </Part>
      {flows.length > 0 && (
        <Part title={text('flows')}>
          <FlowTable flows={flows} />
          <p className="quiet">
            {text('flows_note', { total: explainedText(worthOf(answer), 'price', language, unitText) })}
          </p>
        </Part>
      )}
      <Conventions answer={answer} />
      {assumptions.length > 0 && (
        <Part title={text('assumptions')}>
          <ul className={styles.list}>
            {assumptions.map((assumption) => (
              <li key={assumption}>{textOf(`assumption_${assumption}`)}</li>
            ))}
          </ul>
        </Part>
      )}
      {published.length > 0 && (
        <Part title={text('published')}>
          <PublishedTable published={published} />
        </Part>
      )}
      <Origin answer={answer} />
      <Related asked={asked} onAsk={onAsk} />
    </>
  );
}

function worthOf({ flows }: ExplainedFigureAnswer): number {
  return flows.reduce((sum, { presentValue }) => sum + presentValue, 0);
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
  const { venueName, date, sources, engine } = answer;
  return (
    <Part title={text('origin')}>
      <ul className={styles.list}>
        <li>{text('origin_day', { venue: venueName, date: dateText(date, language) })}</li>
        {sources.map(({ name, importedAt }) => (
          <li key={name}>{shell('source_imported', { name, date: momentText(importedAt, language) })}</li>
        ))}
        <li>{text('engine', { engine })}</li>
      </ul>
    </Part>
  );
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

function Related({ asked, onAsk }: Pick<ContentProps, 'asked' | 'onAsk'>) {
  const text = useLabels('explain');
  const names = relatedOf[asked.figure] ?? [];
  if (names.length === 0) return null;
  return (
    <Part title={text('related')}>
      <div className={classNames(styles.related)}>
        {names.map((figure) => {
          const title = text(`figure_${figure}`);
          return (
            <Button key={figure} size="small" onClick={() => onAsk({ ...asked, figure, title })}>
              {title}
            </Button>
          );
        })}
      </div>
    </Part>
  );
}
