import { skipToken } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getProfile } from '#contract/profiles.ts';
import type { Position } from '#contract/positions.ts';
import { useUser } from '#web/platform/session.ts';
import { isLike } from '#web/platform/kept-value.ts';
import { readTab, writeTab } from '#web/platform/tab-storage.ts';
import { useCall } from '#web/platform/use-call.ts';

const kind = 'not-sent';
const name = 0;

/** Notes for this tab, as unsent messages are, that a newcomer has come by the address of a position, to write about it. */
export function useArrival(isNewcomer: boolean): void {
  const { id } = useUser();
  const { positionHashId: named } = useParams({ strict: false });
  const [hashId] = useState(named);
  useEffect(() => {
    if (isNewcomer && hashId !== undefined) writeTab(kind, id, name, { hashId });
  }, [isNewcomer, hashId, id]);
}

/** Hook: the Live position that the engineer came for and has not written about yet. */
export function useNotSent(): Position | undefined {
  const { id } = useUser();
  const kept = readTab(kind, id, name);
  const hashId = isLike(kept, { hashId: '' }) ? kept.hashId : undefined;
  const { data, isError } = useCall(
    getProfile,
    hashId === undefined ? skipToken : { profileType: 'position', positionHashId: hashId },
  );
  const found = data?.profileType === 'position' ? data : undefined;
  const isOver = isError || (found !== undefined && (found.lastMessage !== undefined || found.mark === 'passed'));
  useEffect(() => {
    if (isOver) writeTab(kind, id, name, undefined);
  }, [isOver, id]);
  return isOver ? undefined : found?.position;
}
