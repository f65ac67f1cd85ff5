import { useLabels } from '../../context/reader-context.tsx';
import { Note } from '../../ui/feedback/notice.tsx';

interface RealNoteProps {
  readonly hasFloor: boolean;
  /** Its yields and durations alone are before indexation. */
  readonly hasMoneyPrices: boolean;
}

/** That the figures of an index-linked bond are those before indexation, and that the value of its floor, where it has one, is in none of them. */
export function RealNote({ hasFloor, hasMoneyPrices }: RealNoteProps) {
  const text = useLabels('calculator');
  return (
    <Note>
      {text(hasMoneyPrices ? 'real_yields_note' : 'real_note')} {hasFloor && text('floor_note')}
    </Note>
  );
}
