import type { Profile } from '#contract/profiles.ts';
import { useMarked } from '#web/positions/marking.ts';
import type { KnownProfile } from './known-profile.ts';
import { useKeys } from '#web/ui/keys.ts';
import { useOwnMarking } from './profile-marks.tsx';
import type { Steps } from './profile-steps.ts';

interface Options {
  isOn: boolean;
  steps: Steps | undefined;
  profile: Profile | KnownProfile | undefined;
  /** Leaves a position that was passed for another one. */
  leave: () => void;
  /** Puts the caret in the message field, at once or when it has loaded. */
  focusField: () => void;
  listKeys: () => void;
}

/** Keys of the modal: the arrows step, and on an engineer's position J, K, S, X, M and ? act as in `KeyList`. */
export function usePositionKeys({ isOn, steps, profile, leave, focusField, listKeys }: Options): void {
  const marking = useOwnMarking();
  const { previous, next } = steps ?? {};
  const arrows = { ArrowLeft: previous, ArrowRight: next };
  const marked = useMarked();
  const shown = marking && markableOf(profile);
  const position = shown && marked(shown);
  const pass = () => {
    if (!marking || !position || position.mark === 'passed') return;
    marking.pass(position);
    leave();
  };
  const ofPosition = position && {
    j: next,
    k: previous,
    s: () => marking?.toggleSaved(position),
    x: pass,
    m: focusField,
    '?': listKeys,
  };
  useKeys(isOn ? { ...arrows, ...ofPosition } : undefined);
}

/** The Live position on screen, with the viewer's mark. */
function markableOf(profile: Options['profile']) {
  if (profile?.profileType !== 'position' || !profile.position.isLive) return undefined;
  const { id, hashId } = profile.position;
  if (id === undefined || hashId === undefined) return undefined;
  const mark = 'mark' in profile ? profile.mark : 'mark' in profile.position ? profile.position.mark : undefined;
  return { id, hashId, mark };
}
