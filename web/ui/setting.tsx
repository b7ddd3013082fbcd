import { type ReactNode, useId } from 'react';
import { Radio, Switch } from './check-mark.tsx';
import { Card, Row, Text } from './layout.tsx';
import classes from './setting.module.css';

/** A setting that is on or off and takes effect at once. */
export function SwitchSetting({
  title,
  note,
  isOn,
  isFixed = false,
  onChange,
}: {
  title: string;
  note: string;
  isOn: boolean;
  /** Whether it cannot be changed, for the reason in the note. */
  isFixed?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <Card as="section" className={classes.box}>
      <Row gap="16" padding="16 20" justify="space-between">
        <div className={classes.text}>
          <h2 className={classes.title} id={`${id}-title`}>
            {title}
          </h2>
          <Text marginTop="2" size="s" tone="mute" lineHeight="1.4" className={classes.note} id={`${id}-note`}>
            {note}
          </Text>
        </div>
        <Switch
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-note`}
          checked={isOn}
          disabled={isFixed}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Row>
    </Card>
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
    <Card className={classes.box} role="radiogroup" aria-labelledby={`${id}-title`}>
      <Row gap="16" padding="16 20" justify="space-between">
        <div className={classes.text}>
          <h2 className={classes.title} id={`${id}-title`}>
            {title}
          </h2>
          <Text marginTop="2" size="s" tone="mute" lineHeight="1.4" className={classes.note}>
            {note}
          </Text>
        </div>
        {status !== undefined && (
          <Text as="output" flex="none" size="s" tone="mute" className={classes.status}>
            {status}
          </Text>
        )}
      </Row>
      {choices.map(({ value, label, note }) => (
        <Row key={value} as="label" padding="12 20" className={classes.choice} htmlFor={`${id}-${value}-choice`}>
          <Radio
            id={`${id}-${value}-choice`}
            name={`${id}-choice`}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-note`}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span className={classes.text}>
            <Text as="span" size="m" weight="600" lineHeight="1.35" className={classes.label} id={`${id}-${value}`}>
              {label}
            </Text>
            <span className={classes.choiceNote} id={`${id}-${value}-note`}>
              {note}
            </span>
          </span>
        </Row>
      ))}
    </Card>
  );
}
