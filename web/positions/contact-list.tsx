import { Radio } from '@mantine/core';
import type { TeammateSummary } from '#contract/companies.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { MeBadge } from '#web/ui/badge.tsx';
import classes from './contact-list.module.css';

interface Props {
  teammates: readonly TeammateSummary[];
  value: number | null;
  onChange: (teammateId: number) => void;
}

/** Who of the company is to be contacted about a position. */
export const ContactList = ({ teammates, value, onChange }: Props) => (
  <Radio.Group
    aria-label="Contact"
    value={value === null ? null : String(value)}
    onChange={(id) => onChange(Number(id))}
  >
    <div className={classes.box}>
      {teammates.map(({ id, firstName, lastName, title, avatarUrl, isMe }) => (
        <label key={id} className={classes.row}>
          <Radio value={String(id)} size="sm" />
          <Avatar name={`${firstName} ${lastName}`} url={avatarUrl} size={38} />
          <span className={classes.text}>
            <span className={classes.name}>
              {firstName} {lastName} {isMe && <MeBadge />}
            </span>
            {title && <span className={classes.title}>{title}</span>}
          </span>
        </label>
      ))}
    </div>
  </Radio.Group>
);
