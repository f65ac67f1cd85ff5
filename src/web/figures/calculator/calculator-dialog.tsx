import type { BondCalculation } from '#contract/figures/calculator.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import { ErrorState, SkeletonLines } from '../../ui/feedback/notice.tsx';
import { DialogPanel } from '../../ui/overlays/dialog-panel.tsx';
import styles from './calculator.module.css';
import { Calculator } from './calculator.tsx';
import { firstState, useCalculatorState } from './calculator-state.ts';
import { CalculatorTools } from './calculator-tools.tsx';
import { useMarket } from './use-market.ts';

interface CalculatorDialogProps {
  readonly bondId: string;
  /** The venue whose price it begins with. */
  readonly venueId: number | null;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const networkFailure: Answered<BondCalculation> = { ok: false, code: 'network' };

/** The calculator of a bond over its page; on phones over the whole screen. */
export function CalculatorDialog({ bondId, venueId, name, isOpen, onClose }: CalculatorDialogProps) {
  const text = useLabels('calculator');
  const { shown, isPending, retry } = useAnswer<Answered<BondCalculation>>(
    {
      key: `${bondId}-${venueId ?? ''}`,
      ask: (signal) =>
        ask(browserApi, 'GET /api/bonds/:id/calculation/', {
          params: { id: bondId },
          query: { venue: venueId ?? undefined },
          signal,
        }),
      networkFailure,
    },
    null,
  );
  const answer = shown?.answer ?? null;
  return (
    <DialogPanel isOpen={isOpen} onClose={onClose} title={text('title_of', { name })} size="wide" closesOutside={false}>
      <div className={styles.loading}>
        {answer === null && <SkeletonLines count={12} />}
        {answer?.ok === false && (
          <ErrorState title={text('failed')} code={answer.code} onRetry={retry} isPending={isPending} />
        )}
        {answer?.ok === true && <OpenCalculator bondId={bondId} bond={answer.value} />}
      </div>
    </DialogPanel>
  );
}

function OpenCalculator({ bondId, bond }: { readonly bondId: string; readonly bond: BondCalculation }) {
  const history = useCalculatorState(firstState);
  const { state, change } = history;
  const basis = useMarket({ bond, market: bond.market }, bondId, state);
  return (
    <div className={styles.sheet}>
      <Calculator
        basis={basis}
        state={state}
        change={change}
        tools={<CalculatorTools {...history} basis={basis} bondId={bondId} isPage={false} />}
      />
    </div>
  );
}
