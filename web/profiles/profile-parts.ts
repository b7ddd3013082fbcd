import type { ReactNode } from 'react';

/** Parts of a profile, for the modal or a screen of its own. */
export interface ProfileParts {
  /** Accessible name of the dialog. */
  label: string;
  cover: { name: string; url: string | null | undefined; /** So that more is seen below it. */ isLow?: boolean };
  avatar: { name: string; url: string | null; shape: 'round' | 'square' };
  /** Right of the avatar, on the cover's edge: a teammate's company logo. */
  edge?: ReactNode;
  head: ReactNode;
  /** A few facts beside the name, once the head has scrolled out. */
  brief?: ReactNode;
  children: ReactNode;
  /** Main action, in the footer on phones. */
  footer?: ReactNode;
}
