import { inSameDay } from '#contract/platform/as-of.ts';
import { isoDate } from '#math/units.ts';
import { useAsOf, useLabels } from '../../context/reader-context.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { type CalculatorBasis, calculationOfState, factsOfCalculation } from './calculation-of-state.ts';
import styles from './calculator.module.css';
import { type CalculatorState, type CalculatorView, paramsOfState } from './calculator-state.ts';
import { madeUpOfBond } from './made-up-of-bond.ts';
import { firstMadeUp } from './made-up-state.ts';

interface ToolsProps {
  readonly basis: CalculatorBasis;
  readonly bondId: string | null;
  readonly state: CalculatorState;
  readonly change: CalculatorView['change'];
  readonly canUndo: boolean;
  readonly undo: () => void;
  /** The page of its own: there is nothing to lead to, and it can be printed. */
  readonly isPage: boolean;
}

/** The address that restores what the calculator shows. */
export function addressOfState(state: CalculatorState, bondId: string | null): string {
  const search = paramsOfState(state, bondId).toString();
  return search === '' ? '/calculator/' : `/calculator/?${search}`;
}

/** Undo, the terms as one's own, and the ways out: link, page, paper. */
export function CalculatorTools({ basis, bondId, state, change, canUndo, undo, isPage }: ToolsProps) {
  const text = useLabels('calculator');
  const address = inSameDay(addressOfState(state, bondId), useAsOf());
  const { bond, market } = basis;
  const today = isoDate(market.today);
  const makeUp = () => {
    const facts = bond && factsOfCalculation(bond);
    const { indexation } = calculationOfState(basis, state);
    const own =
      facts === null ? firstMadeUp(today, market.currency) : madeUpOfBond(facts, indexation?.ratio ?? null, today);
    change({ own, workout: 'maturity' }, 'made-up');
  };
  return (
    <div className={styles.tools}>
      <Button size="small" className="needs-script" disabled={!canUndo} onClick={undo}>
        {text('undo')}
      </Button>
      {bond !== null && state.own === null && (
        <Button size="small" className="needs-script" onClick={makeUp}>
          {text('edit_terms')}
        </Button>
      )}
      {bond !== null && state.own !== null && (
        <Button size="small" className="needs-script" onClick={() => change({ own: null }, 'made-up')}>
          {text('back_to_bond')}
        </Button>
      )}
      {isPage ? (
        <Button size="small" className="needs-script" onClick={() => window.print()}>
          {text('print')}
        </Button>
      ) : (
        <ButtonLink size="small" to={address}>
          {text('open_page')}
        </ButtonLink>
      )}
      <CopyAddress address={address} />
    </div>
  );
}

function CopyAddress({ address }: { readonly address: string }) {
  const text = useLabels('calculator');
  const origin = typeof location === 'undefined' ? '' : location.origin;
  return <CopyButton value={origin + address} label={text('copy_link')} />;
}
