import type { ReactNode } from 'react';
import type { CompanySummary } from '#contract/companies.ts';
import type { ShownPay } from '#contract/pay.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Pay } from '#web/positions/pay.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Facts, Stack, Text } from '#web/ui/layout.tsx';
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
          <Text
            type="button"
            as="button"
            size="m"
            tone="ink"
            weight="600"
            wrap="anywhere"
            className={classes.open}
            onClick={onOpen}
          >
            {title}
          </Text>
        ) : (
          <Text as="span" size="m" tone="ink" weight="600" wrap="anywhere">
            {title}
          </Text>
        )}
        <Facts as="div" className={classes.under}>
          <Text size="s" tone="mute" lineHeight="1.4" wrap="anywhere">
            {t('card.at', { company: company.name })}
          </Text>
          {pay !== undefined && <Pay pay={pay} />}
        </Facts>
      </div>
      <div className={classes.state}>
        <Text size="s" weight="600" lineHeight="1.4" wrap="anywhere">
          {state}
        </Text>
        <Text size="s" tone="mute" lineHeight="1.4" wrap="anywhere">
          {next}
        </Text>
      </div>
      <Stack gap="4" align="center" className={classes.button}>
        {children}
      </Stack>
    </li>
  );
}
