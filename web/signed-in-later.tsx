import { ProfileModalHost } from '#web/profiles/profile-modal-host.tsx';
import { ScrollKeeper } from '#web/shell/scroll-keeper.tsx';

/** What no screen needs to show itself. */
export const SignedInLater = () => (
  <>
    <ProfileModalHost />
    <ScrollKeeper />
  </>
);
