import type { ReactNode } from 'react';
import { openProfile } from '#web/platform/page/profile-request.ts';
import classes from './profile.module.css';

interface Props {
  company: { id: number; name: string };
  /** The name, as placed in a sentence. */
  children?: ReactNode;
}

/** Company name that opens the company's profile. */
export const CompanyLink = ({ company: { id, name }, children = name }: Props) => (
  <button type="button" className={classes.link} onClick={() => openProfile({ profileType: 'company', companyId: id })}>
    {children}
  </button>
);
