import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './profile.module.css';

/** Notes that the talent hides from the company of this profile. */
export const HiddenNote = ({ isHiddenFrom = false }: { isHiddenFrom?: boolean | undefined }) => {
  const t = useTexts('profiles');
  return isHiddenFrom && <p className={classes.under}>{t('company.hidden')}</p>;
};
