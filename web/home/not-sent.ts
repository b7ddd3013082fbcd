import { skipToken } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { getProfile } from '#contract/profiles.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useBeginning } from '#web/positions/beginning.ts';

/**
 * Hook: marks the position by whose address a newcomer arrived, to write about it, unless they have or it is marked.
 */
export function useArrival(isNewcomer: boolean): void {
  const { positionHashId: named } = useParams({ strict: false });
  const [hashId] = useState(named);
  const { data } = useCall(
    getProfile,
    isNewcomer && hashId !== undefined ? { profileType: 'position', positionHashId: hashId } : skipToken,
  );
  const begin = useEffectEvent(useBeginning(data));
  useEffect(() => {
    if (data) begin();
  }, [data]);
}
