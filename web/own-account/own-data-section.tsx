import { useEffect } from 'react';
import { ownDataId } from '#contract/own-data.ts';
import { OwnData } from './own-data.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './own-account-screen.module.css';
import { Section } from './section.tsx';

/** A copy of all data kept about the user. The mail about it leads here. */
export function OwnDataSection() {
  const t = useTexts('own-data');
  // The section loads after the screen, so the browser has already looked for the anchor.
  useEffect(() => {
    if (window.location.hash === `#${ownDataId}`) document.querySelector(`#${ownDataId}`)?.scrollIntoView();
  }, []);
  return (
    <Section id={ownDataId} title={t('title')} note={t('note')}>
      <div className={classes.inside}>
        <OwnData />
      </div>
    </Section>
  );
}
