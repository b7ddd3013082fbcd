import { skipToken } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { getProfile } from '#contract/profiles.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useMarking } from '#web/positions/marking.ts';

/** Hook: marks the position by whose address a newcomer arrived, to write about it, unless they have or it is marked. */
export function useArrival(isNewcomer: boolean): void {
  const { positionHashId: named } = useParams({ strict: false });
  const [hashId] = useState(named);
  const isNoted = useRef(false);
  const { begin } = useMarking();
  const { data } = useCall(
    getProfile,
    isNewcomer && hashId !== undefined ? { profileType: 'position', positionHashId: hashId } : skipToken,
  );
  useEffect(() => {
    if (isNoted.current || data?.profileType !== 'position') return;
    isNoted.current = true;
    if (data.mark === undefined && data.lastMessage === undefined) begin(data.position);
  }, [data, begin]);
}
