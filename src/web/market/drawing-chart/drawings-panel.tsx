import type { ChartDrawing, DrawnMeasure } from '#domain/market/chart-drawing.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './drawing-chart.module.css';
import { useDrawingName, usePointText } from './tool-bar.tsx';

interface DrawingsPanelProps {
  readonly drawings: readonly ChartDrawing[];
  readonly measure: DrawnMeasure;
  readonly hasFigures: boolean;
  /** Null where drawings are read alone. */
  readonly onRemove: ((id: string) => void) | null;
  readonly onEdit: (id: string) => void;
}

/** The drawings as a list, for screen readers and to find one again. */
export function DrawingsPanel({ drawings, measure, hasFigures, onRemove, onEdit }: DrawingsPanelProps) {
  const text = useLabels('drawing-chart');
  const nameOf = useDrawingName();
  const pointText = usePointText(measure, hasFigures);
  if (drawings.length === 0) return <p className="muted">{text('no_drawings')}</p>;
  return (
    <ul className={styles.list}>
      {drawings.map((drawing) => (
        <li key={drawing.id}>
          <span className={styles.ink} style={{ background: `var(--chart-${drawing.ink})` }} aria-hidden="true" />
          <b>{nameOf(drawing)}</b>
          <span>{drawing.points.map(pointText).join(' · ')}</span>
          {onRemove !== null && (
            <>
              {drawing.tool === 'note' && (
                <Button size="small" look="ghost" onClick={() => onEdit(drawing.id)}>
                  {text('edit_note')}
                </Button>
              )}
              <Button
                size="small"
                look="ghost"
                aria-label={text('delete_one', { name: nameOf(drawing) })}
                onClick={() => onRemove(drawing.id)}
              >
                {text('delete')}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
