import { EmptyState, Note } from '../ui/feedback/notice.tsx';
import type { Specimen } from './specimen.ts';

export const specimens: readonly Specimen[] = [
  { id: 'note', title: 'Note', render: () => <Note>Prices are per 100 face value.</Note> },
  {
    id: 'empty-state',
    title: 'Nothing to show',
    render: () => <EmptyState icon="info" title="No bonds" reason="The operator has not imported any data." />,
  },
];
