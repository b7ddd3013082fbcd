import { ProfileModalHost } from '#web/profiles/profile-modal-host.tsx';
import { PlaceKeeper } from '#web/shell/place-keeper.tsx';

/** What no screen needs to show itself. */
export const SignedInLater = () => (
  <>
    <ProfileModalHost />
    <PlaceKeeper />
  </>
);
