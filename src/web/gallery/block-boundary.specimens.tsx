import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { browserApi, send } from '../platform/data/ask.ts';
import { Button } from '../ui/controls/button.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { BlockBoundary } from '../ui/feedback/block-boundary.tsx';
import { Block } from '../ui/layout/block.tsx';
import styles from './samples.module.css';
import type { Specimen } from './specimen.ts';

/** Breaks on the next drawing once the button is pressed, and on the server where the address says so. */
function Fragile() {
  const [params] = useSearchParams();
  const [isBroken, setIsBroken] = useState(false);
  const isBrokenByServer = params.get('broken') === 'server' && typeof window === 'undefined';
  if (isBroken || isBrokenByServer) throw new Error('A sample block broke');
  return (
    <Block id="fragile" title="Fragile block">
      <p className={styles.panel}>
        <Button onClick={() => setIsBroken(true)}>Break it</Button>
      </p>
    </Block>
  );
}

/** Calls with what was typed, to see it kept when the session has ended. */
function Caller() {
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState('none');
  const call = (name: 'GET /api/session/' | 'DELETE /api/session/') => async () => {
    const { status } = await send(browserApi, name);
    setAnswer(`${name} ${status}`);
  };
  return (
    <div className={styles.column}>
      <TextField label="Note" value={typed} onChange={setTyped} />
      <div className={styles.row}>
        <Button onClick={call('GET /api/session/')}>Read</Button>
        <Button onClick={call('DELETE /api/session/')}>Write</Button>
        <output>{answer}</output>
      </div>
    </div>
  );
}

export const specimens: readonly Specimen[] = [
  {
    id: 'block-boundary',
    title: 'A block that breaks',
    render: () => (
      <BlockBoundary id="fragile" title="Fragile block">
        <Fragile />
      </BlockBoundary>
    ),
  },
  { id: 'caller', title: 'Calls of a form', render: Caller },
];
