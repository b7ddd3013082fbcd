import { Building2, CodeXml } from 'lucide-react';
import { accountTypes } from '#contract/call.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Radio } from '#web/ui/check-mark.tsx';
import { Text } from '#web/ui/layout.tsx';
import classes from './account-cards.module.css';

const options = [
  { id: accountTypes.client, name: 'client', icon: Building2 },
  { id: accountTypes.talent, name: 'talent', icon: CodeXml },
] as const;

export type ChosenType = (typeof options)[number]['id'];

interface Props {
  value: ChosenType;
  isDisabled: boolean;
  onChange: (type: ChosenType) => void;
}

/** Account type, as a pair of radio cards. */
export function AccountCards({ value, isDisabled, onChange }: Props) {
  const t = useTexts('accounts');
  return (
    <fieldset className={classes.group} aria-label={t('accountType.label')} disabled={isDisabled}>
      {options.map(({ id, name, icon: Icon }) => (
        <label key={id} className={classes.card}>
          <Icon className={classes.icon} size={20} strokeWidth={1.9} aria-hidden />
          <Radio
            name="account-type"
            aria-label={t(`accountType.${name}`)}
            aria-describedby={`account-type-${id}`}
            checked={id === value}
            onChange={() => onChange(id)}
          />
          <span className={classes.name}>{t(`accountType.${name}`)}</span>
          <Text as="span" size="s" tone="mute" className={classes.text} id={`account-type-${id}`}>
            {t(`accountType.${name}.note`)}
          </Text>
        </label>
      ))}
    </fieldset>
  );
}
