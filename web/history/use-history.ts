import { skipToken } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { accountTypes } from '#contract/call.ts';
import { talentHistory } from '#contract/history.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

export type History = z.output<typeof talentHistory.answer>;

/**
 * Hook: the history of a talent with the viewer's company; undefined for viewers without a company, or without a
 * talent.
 */
export function useHistory(talentId: number | undefined) {
  const isMember = useUser().type === accountTypes.client;
  return useCall(talentHistory, isMember && talentId !== undefined ? { talentId } : skipToken);
}
