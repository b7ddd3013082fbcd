import { Building2, CodeXml } from 'lucide-react';
import { accountTypes } from '#contract/call.ts';
import classes from './account-cards.module.css';

const options = [
  { id: accountTypes.client, name: 'Client', text: 'Your company recruits software engineers', icon: Building2 },
  { id: accountTypes.talent, name: 'Talent', text: 'You are a software engineer', icon: CodeXml },
] as const;

export type ChosenType = (typeof options)[number]['id'];

interface Props {
  value: ChosenType;
  isDisabled: boolean;
  onChange: (type: ChosenType) => void;
}

/** Account type, as a pair of radio cards. */
export const AccountCards = ({ value, isDisabled, onChange }: Props) => (
  <fieldset className={classes.group} disabled={isDisabled}>
    <legend className={classes.legend}>Account type</legend>
    {options.map(({ id, name, text, icon: Icon }) => (
      <label key={id} className={classes.card}>
        <Icon className={classes.icon} size={20} strokeWidth={1.9} aria-hidden />
        <input
          type="radio"
          name="account-type"
          className={classes.radio}
          aria-label={name}
          aria-describedby={`account-type-${id}`}
          checked={id === value}
          onChange={() => onChange(id)}
        />
        <span className={classes.name}>{name}</span>
        <span className={classes.text} id={`account-type-${id}`}>
          {text}
        </span>
      </label>
    ))}
  </fieldset>
);
