import { proofPath } from '../../context/proof-path.ts';
import { ButtonLink } from '../controls/button.tsx';
import { Note } from './notice.tsx';

interface ProofPromptProps {
  /** What asks for a proof. */
  readonly what: string;
  readonly action: string;
  /** The page that the proof leads back to. */
  readonly path: string;
}

/** Stands where the reader first has to prove who he is. */
export function ProofPrompt({ what, action, path }: ProofPromptProps) {
  return (
    <>
      <Note>{what}</Note>
      <p>
        <ButtonLink look="primary" to={proofPath(path)}>
          {action}
        </ButtonLink>
      </p>
    </>
  );
}
