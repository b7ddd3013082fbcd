import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { EditTitle } from './edit-header.tsx';

interface Props {
  title: string;
  /** Null while the stored state loads. */
  error: unknown;
  onRetry: () => void;
}

/** Edit screen without its form: the title in its final place, above a spinner or the failure. */
export const PendingForm = ({ title, error, onRetry }: Props) => (
  <>
    <EditTitle title={title} />
    <Page>{error === null ? <DelayedSpinner /> : <FailedState error={error} onRetry={onRetry} />}</Page>
  </>
);
