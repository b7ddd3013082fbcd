import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { CompanySummary } from '#contract/companies.ts';
import type { Exclusion } from '#contract/privacy.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CompanyFinder } from './company-finder.tsx';
import { HidePreview } from './hide-preview.tsx';
import classes from './hiding-section.module.css';
import screen from './privacy-screen.module.css';
import { useRemoveExclusion } from './use-exclusions.ts';

/** Companies the talent hides from, with a field to find another one. */
export function HidingSection({ exclusions }: { exclusions: readonly Exclusion[] }) {
  const t = useTexts('privacy');
  const id = useId();
  const [chosen, setChosen] = useState<CompanySummary>();
  const field = useRef<HTMLInputElement>(null);
  const { remove, removingId } = useRemoveExclusion(() => field.current?.focus());
  const wasChosen = useRef(false);
  // The preview held the focus, and is gone.
  useEffect(() => {
    if (wasChosen.current && !chosen) field.current?.focus();
    wasChosen.current = chosen !== undefined;
  }, [chosen]);
  return (
    <section className={screen.box} aria-labelledby={id}>
      <h2 id={id} className={screen.title}>
        {t('hiding.title')}
      </h2>
      <p className={screen.note}>{t('hiding.note')}</p>
      {chosen ? (
        <HidePreview company={chosen} onDone={() => setChosen(undefined)} />
      ) : (
        <CompanyFinder
          field={field}
          hiddenIds={exclusions.flatMap(({ companies }) => companies.map((company) => company.id))}
          onChoose={setChosen}
        />
      )}
      {exclusions.length === 0 ? (
        <p className={classes.none}>{t('hiding.none')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('hiding.list')}>
          {exclusions.map((exclusion) => (
            <li key={exclusion.id} className={classes.row}>
              <Avatar name={exclusion.text} url={exclusion.companies[0]?.avatarUrl ?? null} size={32} shape="square" />
              <span className={classes.name}>{exclusion.text}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={t('hiding.remove', { company: exclusion.text })}
                disabled={removingId === exclusion.id}
                onClick={() => remove(exclusion)}
              >
                <X size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
