import { DelayedSpinner } from './delayed-spinner.tsx';
import { FailedState } from './failed-state.tsx';
import { Page, PageHeader } from './page.tsx';

interface Props {
  title: string;
  isWide?: boolean;
  /** Null while the content loads. */
  error: unknown;
  onRetry: () => void;
}

/** Screen without its content: the title stands where it stays, above a spinner or the failure. */
export const PendingPage = ({ title, isWide = false, error, onRetry }: Props) => (
  <Page isWide={isWide}>
    <PageHeader title={title} />
    {error === null ? <DelayedSpinner /> : <FailedState error={error} onRetry={onRetry} />}
  </Page>
);
