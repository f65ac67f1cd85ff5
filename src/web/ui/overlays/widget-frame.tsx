import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLanguage } from '../../context/reader-context.tsx';

/** The reader's language for the words and rules that react-aria-components brings along. */
export function WidgetFrame({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={useLanguage().locale}>{children}</I18nProvider>;
}
