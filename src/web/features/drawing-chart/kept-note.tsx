import { useLabelOf, useLabels } from '../../context/language-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './drawing-chart.module.css';
import type { KeeperState, LayoutKeeper } from './layout-keeper.ts';

interface KeptNoteProps {
  readonly keeper: LayoutKeeper;
  readonly state: KeeperState;
}

/** Whether the drawings are kept, and what to do where they are not. */
export function KeptNote({ keeper, state: { kept, code } }: KeptNoteProps) {
  const text = useLabels('drawing-chart');
  const shell = useLabels('shell');
  const errorOf = useLabelOf('errors');
  const isWrong = kept === 'failed' || kept === 'unloaded' || kept === 'changed';
  return (
    <span role="status" className={isWrong ? styles.wrong : undefined} data-kept={kept}>
      {kept !== 'changed' && text(`kept_${kept}`)} {isWrong && code !== null && errorOf(code)}
      {(kept === 'failed' || kept === 'unloaded') && (
        <Button size="small" onClick={keeper.retry}>
          {shell('try_again')}
        </Button>
      )}
      {kept === 'changed' && (
        <>
          <Button size="small" onClick={keeper.takeTheirs}>
            {text('take_theirs')}
          </Button>
          <Button size="small" onClick={keeper.keepMine}>
            {text('keep_mine')}
          </Button>
        </>
      )}
    </span>
  );
}
