import type { User } from '#contract/operator/users.ts';
import { useLabels } from '../../context/reader-context.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';

type Marked = Pick<User, 'isClosed' | 'isOperator' | 'isDemo' | 'isConfirmed'>;

/** What sets an account apart: closed, an operator's, a demo account, an address that was not confirmed. */
export function UserMarks({ user: { isClosed, isOperator, isDemo, isConfirmed } }: { readonly user: Marked }) {
  const text = useLabels('access');
  return (
    <span className={chip.chips}>
      {isClosed && <span className={classNames(chip.chip, chip.warn)}>{text('mark_closed')}</span>}
      {isOperator && <span className={classNames(chip.chip, chip.live)}>{text('mark_operator')}</span>}
      {isDemo && <span className={chip.chip}>{text('mark_demo')}</span>}
      {!isConfirmed && <span className={chip.chip}>{text('mark_unconfirmed')}</span>}
    </span>
  );
}
