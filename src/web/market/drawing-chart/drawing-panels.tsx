import { type FormEvent, useState } from 'react';
import { type ChartDrawing, type DrawnMeasure, MAX_NOTE_LENGTH } from '#domain/market/chart-drawing.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from './drawing-chart.module.css';
import type { DrawingStyle } from './overlay-desk.ts';
import { useDrawingName, usePointText } from './tool-bar.tsx';
import type { Desk } from './use-desk.ts';

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

/** What has to be answered before going on: the words of a note, or whether all drawings shall be deleted. */
export function QuestionBar({ desk }: { readonly desk: Desk }) {
  const { question } = desk;
  if (question === null) return null;
  if (question.kind === 'note') return <NoteForm key={question.id} id={question.id} desk={desk} />;
  return <ClearQuestion desk={desk} />;
}

function NoteForm({ id, desk }: { readonly id: string; readonly desk: Desk }) {
  const text = useLabels('drawing-chart');
  const [words, setWords] = useState(desk.layout.drawings.find((drawing) => drawing.id === id)?.text ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    desk.setNote(id, words.trim());
  };
  return (
    <form className={styles.question} onSubmit={submit}>
      <TextField
        label={text('note_text')}
        autoFocus
        autoComplete="off"
        maxLength={MAX_NOTE_LENGTH}
        value={words}
        onChange={setWords}
      />
      <Button type="submit" look="primary" size="small">
        {text('keep_note')}
      </Button>
      <Button size="small" onClick={() => desk.setQuestion(null)}>
        {text('cancel')}
      </Button>
    </form>
  );
}

function ClearQuestion({ desk }: { readonly desk: Desk }) {
  const text = useLabels('drawing-chart');
  const clear = () => {
    desk.change({ ...desk.layout, drawings: [] });
    desk.setQuestion(null);
  };
  return (
    <div className={styles.question} role="alertdialog" aria-label={text('clear')}>
      <p>{text('clear_question')}</p>
      <Button autoFocus size="small" onClick={() => desk.setQuestion(null)}>
        {text('cancel')}
      </Button>
      <Button look="danger" size="small" onClick={clear}>
        {text('clear')}
      </Button>
    </div>
  );
}

interface StylePanelProps {
  readonly style: DrawingStyle;
  readonly onChange: (style: DrawingStyle) => void;
}

const offeredInks = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const widths = [1, 2, 3, 4] as const;

/** The style of the chosen drawing, and of those that follow. */
export function StylePanel({ style, onChange }: StylePanelProps) {
  const text = useLabels('drawing-chart');
  return (
    <div className={styles.style}>
      <fieldset className={styles.inks}>
        <legend>{text('ink')}</legend>
        {offeredInks.map((ink) => (
          <label key={ink} title={text('ink_number', { number: ink })}>
            <input
              type="radio"
              name="ink"
              checked={style.ink === ink}
              aria-label={text('ink_number', { number: ink })}
              onChange={() => onChange({ ...style, ink })}
            />
            <span style={{ background: `var(--chart-${ink})` }} />
          </label>
        ))}
      </fieldset>
      <RadioGroup
        label={text('width')}
        isInline
        options={widths.map((width) => ({ id: String(width), text: text('width_px', { width }) }))}
        value={String(style.width)}
        onChange={(width) => onChange({ ...style, width: Number(width) })}
      />
      <Checkbox isChecked={style.isDashed} onChange={(isDashed) => onChange({ ...style, isDashed })}>
        {text('dashed')}
      </Checkbox>
    </div>
  );
}
