import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { editPosition } from '#contract/positions.ts';
import { at } from '#contract/screens.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { formQuery } from '#web/platform/calls/use-call.ts';
import { PendingForm } from '#web/forms/pending-form.tsx';
import { useNeverRead } from './never-saved.ts';
import { PositionForm } from './position-form.tsx';
import { GonePosition } from './gone-position.tsx';

/** 'Edit Position': loads the stored position, then renders the form. */
export function PositionEditScreen() {
  const title = useTexts('positions')('edit.title');
  usePageTitle(title);
  const { positionHashId } = useParams({ from: `/shell${at.positionEdit}` as const });
  const stored = useQuery(formQuery(editPosition, { profileType: 'position', positionHashId }));
  useNeverRead(positionHashId, { isWaiting: stored.isPending });
  if (stored.data) return <PositionForm key={positionHashId} position={stored.data.position} />;
  if (stored.error instanceof ApiError && stored.error.code === 'not-found') {
    return <GonePosition key={positionHashId} hashId={positionHashId} />;
  }
  return <PendingForm title={title} error={stored.error} onRetry={() => void stored.refetch()} />;
}
