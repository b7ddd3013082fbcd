import { skipToken } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { accountTypes } from '#contract/call.ts';
import { talentHistory } from '#contract/history.ts';
import { useUser } from '#web/platform/session.ts';
import { useCall } from '#web/platform/use-call.ts';

export type History = z.output<typeof talentHistory.answer>;

/** Hook: what the viewer's company has done about a talent; nothing for viewers of no company, and without a talent. */
export function useHistory(talentId: number | undefined) {
  const isMember = useUser().type === accountTypes.client;
  return useCall(talentHistory, isMember && talentId !== undefined ? { talentId } : skipToken);
}
