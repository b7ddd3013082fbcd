import { ProfileModalHost } from '#web/profiles/profile-modal-host.tsx';
import { ScrollKeeper } from '#web/shell/scroll-keeper.tsx';

/** Parts that no screen needs for its first render. */
export const SignedInLater = () => (
  <>
    <ProfileModalHost />
    <ScrollKeeper />
  </>
);
