import { useLabels } from '../../context/reader-context.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';

/** Takes the place of comments where filters leave none. */
export function NothingFound({ to }: { readonly to: string }) {
  const text = useLabels('comments');
  return (
    <EmptyState icon="list" title={text('none_found')}>
      <ButtonLink size="small" to={to}>
        {text('show_all')}
      </ButtonLink>
    </EmptyState>
  );
}
