import { FramedPage, type FramedPageProps } from '../../ui/layout/framed-page.tsx';
import { OperatorNavigation } from './operator-navigation.tsx';

/** A page for the operator. */
export function OperatorPage(props: FramedPageProps) {
  return <FramedPage navigation={<OperatorNavigation />} {...props} />;
}
