import { openProfile } from '#web/platform/profile-request.ts';
import classes from './profile.module.css';

/** Company name that opens the company's profile. */
export const CompanyLink = ({ company: { id, name } }: { company: { id: number; name: string } }) => (
  <button type="button" className={classes.link} onClick={() => openProfile({ profileType: 'company', companyId: id })}>
    {name}
  </button>
);
