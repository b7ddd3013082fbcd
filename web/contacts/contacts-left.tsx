import { readTrust } from '#contract/verification.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Text } from '#web/ui/layout.tsx';
import classes from './contact-refusal.module.css';

/** Milliseconds for which the count is reused. */
const fresh = 60_000;

/** The share of its first messages from which on a company is told how many are left. */
const told = 0.8;

/** How many new people the company may still write to today; nothing while that is many. */
export function ContactsLeft() {
  const t = useTexts('contacts');
  const { data } = useCall(readTrust, {}, { staleTime: fresh });
  const { used = 0, max = null } = data?.firstContacts ?? {};
  if (max === null || used < told * max) return null;
  return (
    <Text as="output" marginBottom="8" size="s" tone="mute" className={classes.left}>
      {t('left', { left: Math.max(0, max - used), max })}
    </Text>
  );
}
