import { useId } from 'react';
import type { TeammateSummary } from '#contract/companies.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { MeBadge } from '#web/ui/badge.tsx';
import { Radio } from '#web/ui/check-mark.tsx';
import classes from './contact-list.module.css';

interface Props {
  teammates: readonly TeammateSummary[];
  value: number | null;
  onChange: (teammateId: number) => void;
  error?: string | undefined;
}

/** Radio group of teammates: the contact of a position. */
export function ContactList({ teammates, value, onChange, error }: Props) {
  const t = useTexts('positions');
  const id = useId();
  return (
    <div>
      <div
        className={classes.box}
        role="radiogroup"
        aria-label={t('field.mainTeammateId')}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        tabIndex={-1}
      >
        {teammates.map(({ id: teammateId, firstName, lastName, title, avatarUrl, isMe }) => (
          <label key={teammateId} className={classes.row}>
            <Radio name={`${id}-contact`} checked={teammateId === value} onChange={() => onChange(teammateId)} />
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
      {error !== undefined && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
