import type { ProfileRequest } from '#contract/profiles.ts';
import type { Among } from '#web/platform/page/profile-request.ts';
import { type Steps, useReadAhead } from './profile-steps.ts';

interface Options {
  /** The list that contains the position. */
  among: Among | undefined;
  request: ProfileRequest | undefined;
  show: (hashId: string, among: Among) => void;
  close: () => void;
}

/** Hook: steps through the positions of a list. Prefetches the neighbours. */
export function usePositionSteps({ among, request, show, close }: Options): { steps?: Steps; leave: () => void } {
  const hashId = request?.profileType === 'position' ? request.positionHashId : undefined;
  const { hashIds = [], from = '' } = among ?? {};
  const index = hashId === undefined ? -1 : hashIds.indexOf(hashId);
  const [former, next] = index < 0 ? [] : [hashIds[index - 1], hashIds[index + 1]];
  useReadAhead(requestOf(next));
  useReadAhead(requestOf(former));
  const to = (other: string | undefined) => (other === undefined ? undefined : () => show(other, { hashIds, from }));
  return {
    ...(index >= 0 && {
      steps: { kind: 'position', place: index + 1, count: hashIds.length, previous: to(former), next: to(next) },
    }),
    /**
     * Leaves a position that is removed from the list: for the next one, else the previous one, else closes the modal.
     */
    leave: () => {
      const other = next ?? former;
      if (other === undefined) close();
      else show(other, { hashIds: hashIds.filter((one) => one !== hashId), from });
    },
  };
}

const requestOf = (positionHashId: string | undefined): ProfileRequest | undefined =>
  positionHashId === undefined ? undefined : { profileType: 'position', positionHashId };
