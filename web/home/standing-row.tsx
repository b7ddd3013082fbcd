import type { ReactNode } from 'react';
import type { CompanySummary } from '#contract/companies.ts';
import type { ShownPay } from '#contract/pay.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Pay } from '#web/positions/pay.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import classes from './standing.module.css';

interface Props {
  title: string;
  company: Pick<CompanySummary, 'name' | 'avatarUrl'>;
  /** Absent if no longer known. */
  pay?: ShownPay | null | undefined;
  /** Opens the position; absent once it is no longer open. */
  onOpen?: (() => void) | undefined;
  state: string;
  /** The next step, or the last event. */
  next: string;
  /** A button; a quiet one may follow. */
  children: ReactNode;
}

/** A position with its state. */
export function StandingRow({ title, company, pay, onOpen, state, next, children }: Props) {
  const t = useTexts('positions');
  return (
    <li className={classes.row}>
      <Avatar name={company.name} url={company.avatarUrl} shape="square" size={44} />
      <div className={classes.about}>
        {onOpen ? (
          <button type="button" className={classes.open} onClick={onOpen}>
            {title}
          </button>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        <div className={classes.under}>
          <p className={classes.note}>{t('card.at', { company: company.name })}</p>
          {pay !== undefined && <Pay pay={pay} />}
        </div>
      </div>
      <div className={classes.state}>
        <p className={classes.said}>{state}</p>
        <p className={classes.note}>{next}</p>
      </div>
      <div className={classes.button}>{children}</div>
    </li>
  );
}
