import type { ReactNode } from 'react';
import { DelayedSpinner } from './delayed-spinner.tsx';
import { FailedState } from './failed-state.tsx';
import { Page, PageHeader, type PageWidth } from './page.tsx';

interface Props {
  title: string;
  width?: PageWidth;
  /** Null while the content loads. */
  error: unknown;
  onRetry: () => void;
  /** Buttons on the right, of those that need no content. */
  children?: ReactNode;
}

/** Screen without its content: the title in its final place, above a spinner or the failure. */
export const PendingPage = ({ title, width = 'usual', error, onRetry, children }: Props) => (
  <Page width={width}>
    <PageHeader title={title}>{children}</PageHeader>
    {error === null ? <DelayedSpinner /> : <FailedState error={error} onRetry={onRetry} />}
  </Page>
);
