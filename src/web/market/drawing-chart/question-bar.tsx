import { type FormEvent, useState } from 'react';
import { MAX_NOTE_LENGTH } from '#domain/market/chart-drawing.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from './drawing-chart.module.css';
import type { Desk } from './use-desk.ts';

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
