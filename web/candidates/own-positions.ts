import { listPositions } from '#contract/positions.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

/** Milliseconds for which the list is reused. */
const fresh = 60_000;

export interface OwnPosition {
  hashId: string;
  title: string;
}

interface OwnPositions {
  live: readonly OwnPosition[];
  drafts: readonly OwnPosition[];
  isPending: boolean;
  /** Whether they could not be read. */
  isError: boolean;
}

/** Hook: the company's positions by title, newest first; empty until read. */
export function useOwnPositions(): OwnPositions {
  const t = useTexts('positions');
  const { data, isPending, isError } = useCall(listPositions, {}, { staleTime: fresh });
  const titled = (data?.positions ?? []).map(({ hashId, title, isLive }) => ({
    hashId,
    title: title.trim() || t('untitled'),
    isLive,
  }));
  const live = titled.filter(({ isLive }) => isLive);
  return { live, drafts: titled.filter(({ isLive }) => !isLive), isPending, isError };
}
