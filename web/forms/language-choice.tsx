import { Languages } from 'lucide-react';
import { nameOf } from '#contract/texts/languages.ts';
import { chooseLanguage, offered } from '#web/platform/texts/language.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import classes from './language-choice.module.css';

interface Props {
  /** Style among its neighbours. */
  className?: string | undefined;
}

/** Choice of the language; renders nothing if there is only one. */
export function LanguageChoice({ className = classes.root }: Props) {
  const t = useTexts('common');
  const language = useLanguage();
  const languages = offered();
  if (languages.length < 2) return null;
  return (
    <label className={className}>
      <Languages size={18} strokeWidth={1.75} aria-hidden />
      <select
        className={classes.select}
        aria-label={t('language.label')}
        value={language}
        onChange={({ currentTarget }) => {
          const chosen = languages.find((one) => one === currentTarget.value);
          if (chosen) chooseLanguage(chosen);
        }}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
