import type { ProfilePart } from '#contract/companies.ts';
import { OnboardingBar } from '#web/companies/onboarding-bar.tsx';
import { productName } from '#web/platform/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './welcome.module.css';

interface Props {
  completedProfiles: readonly number[];
  missingParts?: readonly ProfilePart[] | undefined;
}

/** Greets a company with set-up steps left; renders nothing once all three are done. */
export function Welcome({ completedProfiles, missingParts }: Props) {
  const t = useTexts('home');
  if (completedProfiles.length >= 3) return null;
  return (
    <section className={classes.root} aria-labelledby="welcome">
      <h2 id="welcome">{t('welcome.title', { product: productName })}</h2>
      <p className={classes.text}>{t('welcome.text')}</p>
      <OnboardingBar completed={completedProfiles} missing={missingParts} />
    </section>
  );
}
