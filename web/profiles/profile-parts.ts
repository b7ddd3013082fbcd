import type { ReactNode } from 'react';

/** What a profile puts into the modal, or onto a screen of its own. */
export interface ProfileParts {
  /** What the dialog is called. */
  label: string;
  size?: 'wide' | 'narrow';
  cover: { name: string; url: string | null };
  avatar: { name: string; url: string | null; shape: 'round' | 'square' };
  edge?: ReactNode;
  children: ReactNode;
  /** The main action, at the foot on phones. */
  footer?: ReactNode;
}
