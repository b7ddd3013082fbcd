import { type ReactNode, useId } from 'react';
import { Radio, Switch } from './check-mark.tsx';
import classes from './setting.module.css';

/** A setting that is on or off and takes effect at once. */
export function SwitchSetting({
  title,
  note,
  isOn,
  onChange,
}: {
  title: string;
  note: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <section className={classes.box}>
      <div className={classes.row}>
        <div className={classes.text}>
          <h2 className={classes.title} id={`${id}-title`}>
            {title}
          </h2>
          <p className={classes.note} id={`${id}-note`}>
            {note}
          </p>
        </div>
        <Switch
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-note`}
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </div>
    </section>
  );
}

interface RadioSettingProps<Value extends string> {
  title: string;
  note: ReactNode;
  choices: readonly { value: Value; label: string; note: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Saving status, beside the title. */
  status?: string;
}

/** A setting with several choices, each with a note; takes effect at once. */
export function RadioSetting<Value extends string>({
  title,
  note,
  choices,
  value: chosen,
  onChange,
  status,
}: RadioSettingProps<Value>) {
  const id = useId();
  return (
    <div className={classes.box} role="radiogroup" aria-labelledby={`${id}-title`}>
      <div className={classes.row}>
        <div className={classes.text}>
          <h2 className={classes.title} id={`${id}-title`}>
            {title}
          </h2>
          <p className={classes.note}>{note}</p>
        </div>
        {status !== undefined && <output className={classes.status}>{status}</output>}
      </div>
      {choices.map(({ value, label, note }) => (
        <label key={value} className={classes.choice} htmlFor={`${id}-${value}-choice`}>
          <Radio
            id={`${id}-${value}-choice`}
            name={`${id}-choice`}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-note`}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span className={classes.text}>
            <span className={classes.label} id={`${id}-${value}`}>
              {label}
            </span>
            <span className={classes.choiceNote} id={`${id}-${value}-note`}>
              {note}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
