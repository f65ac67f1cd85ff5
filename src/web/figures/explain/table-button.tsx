import { explainedCsv } from '#contract/figures/explain/explained-csv.ts';
import type { ExplainRequest } from '../../context/explain-context.ts';
import { useLabels, useTexts } from '../../context/reader-context.tsx';
import { saveFile } from '../../platform/data/save-file.ts';
import button from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { type Explained, tableAddress } from './explain-question.ts';

interface TableButtonProps {
  readonly asked: ExplainRequest;
  readonly answer: Explained | null;
}

/** An explanation as a table: the server's file, or one of the browser that explains by itself. */
export function TableButton({ asked, answer }: TableButtonProps) {
  const text = useLabels('explain');
  const texts = useTexts();
  const address = tableAddress(asked);
  if (answer === null || !answer.ok) return null;
  if (address !== undefined) {
    return (
      <a className={button.button} href={address} download>
        {text('csv')}
      </a>
    );
  }
  const { value } = answer;
  const { bondName, figure, date } = value;
  const content = () => new Blob([explainedCsv(value, texts)], { type: 'text/csv' });
  return <Button onClick={() => saveFile(content(), `${bondName}, ${figure}, ${date}.csv`)}>{text('csv')}</Button>;
}
