import { useLabels } from '../../context/reader-context.tsx';
import { Note } from '../../ui/feedback/notice.tsx';

/** That the figures of an index-linked bond are those before indexation, and that the value of its floor, where it has one, is in none of them. */
export function RealNote({ hasFloor }: { readonly hasFloor: boolean }) {
  const text = useLabels('calculator');
  return (
    <Note>
      {text('real_note')} {hasFloor && text('floor_note')}
    </Note>
  );
}
