import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './drawing-chart.module.css';
import type { AutosaveState, LayoutAutosave } from './layout-autosave.ts';

interface SaveNoteProps {
  readonly autosave: LayoutAutosave;
  readonly state: AutosaveState;
}

/** Whether the drawings are kept, and what to do where they are not. */
export function SaveNote({ autosave, state: { kept, code } }: SaveNoteProps) {
  const text = useLabels('drawing-chart');
  const shell = useLabels('shell');
  const errorOf = useLabelOf('errors');
  const isWrong = kept === 'failed' || kept === 'unloaded' || kept === 'changed';
  return (
    <span role="status" className={isWrong ? styles.wrong : undefined} data-kept={kept}>
      {kept !== 'changed' && text(`kept_${kept}`)} {isWrong && code !== null && errorOf(code)}
      {(kept === 'failed' || kept === 'unloaded') && (
        <Button size="small" onClick={autosave.retry}>
          {shell('try_again')}
        </Button>
      )}
      {kept === 'changed' && (
        <>
          <Button size="small" onClick={autosave.takeTheirs}>
            {text('take_theirs')}
          </Button>
          <Button size="small" onClick={autosave.keepMine}>
            {text('keep_mine')}
          </Button>
        </>
      )}
    </span>
  );
}
