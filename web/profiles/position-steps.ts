import type { ProfileRequest } from '#contract/profiles.ts';
import { type Steps, useReadAhead } from './profile-steps.ts';

interface Options {
  /** Public names of the positions in whose list this one stands. */
  among: readonly string[] | undefined;
  request: ProfileRequest | undefined;
  show: (hashId: string, among: readonly string[]) => void;
  close: () => void;
}

/** Ways through the positions of a list. The neighbours are read ahead. */
export function usePositionSteps({ among = [], request, show, close }: Options): { steps?: Steps; leave: () => void } {
  const hashId = request?.profileType === 'position' ? request.positionHashId : undefined;
  const index = hashId === undefined ? -1 : among.indexOf(hashId);
  const [former, next] = index < 0 ? [] : [among[index - 1], among[index + 1]];
  useReadAhead(requestOf(next));
  useReadAhead(requestOf(former));
  const to = (other: string | undefined) => (other === undefined ? undefined : () => show(other, among));
  return {
    ...(index >= 0 && {
      steps: { kind: 'position', place: index + 1, count: among.length, previous: to(former), next: to(next) },
    }),
    /** Leaves a position that goes from the list: onto the next one, else the one before, else off the modal. */
    leave: () => {
      const other = next ?? former;
      if (other === undefined) close();
      else
        show(
          other,
          among.filter((one) => one !== hashId),
        );
    },
  };
}

const requestOf = (positionHashId: string | undefined): ProfileRequest | undefined =>
  positionHashId === undefined ? undefined : { profileType: 'position', positionHashId };
