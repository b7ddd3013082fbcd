import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ProfilePart } from '#contract/companies.ts';
import { at } from '#contract/screens.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { List, Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './onboarding-bar.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opens a new position at once; a new tab shows the list. */
    addsPosition?: boolean;
  }
}

const steps = [
  { step: 1, to: at.team, label: 'onboarding.profile', parts: ['title', 'bio'], state: {} },
  { step: 2, to: at.companyProfile, label: 'onboarding.company', parts: ['about', 'pitch'], state: {} },
  { step: 3, to: at.positions, label: 'onboarding.position', parts: [], state: { addsPosition: true } },
] as const;

interface Props {
  completed: readonly number[];
  missing?: readonly ProfilePart[] | undefined;
}

/**
 * Links to the three set-up steps of a company, each with its missing parts; hidden once all are done. Highlights the
 * next one, and a line below leads straight to its form.
 */
export function OnboardingBar({ completed, missing }: Props) {
  const t = useTexts('companies');
  const { id } = useUser();
  const list = new Intl.ListFormat(localeOf(useLanguage()));
  const next = steps.find(({ step }) => !completed.includes(step));
  if (!next) return null;
  const lacks = ({ parts }: (typeof steps)[number]) =>
    list.format(parts.filter((part) => missing?.includes(part)).map((part) => t(`onboarding.part.${part}`)));
  const lacking = lacks(next);
  return (
    <div className={classes.root}>
      <List as="ol" className={classes.steps} aria-label={t('onboarding.label')}>
        {steps.map((one) => {
          const isDone = completed.includes(one.step);
          const parts = isDone ? '' : lacks(one);
          return (
            <li key={one.step}>
              <Link
                to={one.to}
                state={one.state}
                className={classes.step}
                aria-describedby={parts ? `step-${one.step}-missing` : undefined}
                data-done={isDone || undefined}
                data-next={one === next || undefined}
              >
                <span className={classes.mark} aria-hidden>
                  {isDone ? <Check size={17} strokeWidth={2.6} /> : one.step}
                </span>
                <span className={classes.text}>
                  {t(one.label)}
                  {isDone && <VisuallyHidden>{t('onboarding.done')}</VisuallyHidden>}
                  {parts && (
                    <Text
                      id={`step-${one.step}-missing`}
                      as="span"
                      size="xs"
                      tone="mute"
                      weight="400"
                      className={classes.missing}
                      aria-hidden
                    >
                      {t('onboarding.missing', { parts })}
                    </Text>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </List>
      {lacking && (
        <Text marginTop="12" size="s" tone="mute" className={classes.onward}>
          {next.step === 1
            ? t.rich('onboarding.next.profile', {
                parts: lacking,
                link: <Link to={at.teammateEdit} params={{ id: String(id) }} />,
              })
            : t.rich('onboarding.next.company', { parts: lacking, link: <Link to={at.companyEdit} /> })}
        </Text>
      )}
    </div>
  );
}
