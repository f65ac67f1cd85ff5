import { FramedPage, type FramedPageProps } from '../../ui/layout/framed-page.tsx';
import { ProfileNavigation } from './profile-navigation.tsx';

/** A page of the reader's own account. */
export function ProfilePage(props: FramedPageProps) {
  return <FramedPage navigation={<ProfileNavigation />} isNarrow {...props} />;
}
