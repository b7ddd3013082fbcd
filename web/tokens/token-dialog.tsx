import { useId, useState } from 'react';
import { type TokenScope, maxTokenName, tokenDays, tokenScopes } from '#contract/integrations.ts';
import form from '#web/forms/form-dialog.module.css';
import { failureText } from '#web/platform/calls/errors.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Radio } from '#web/ui/check-mark.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Text } from '#web/ui/layout.tsx';
import { NativeSelect, TextInput } from '#web/ui/text-input.tsx';
import classes from './token-dialog.module.css';
import type { Tokens } from './use-tokens.ts';

interface Props {
  own: Tokens;
  /** Whether it is for a company, whose members are told. */
  ofCompany?: boolean;
  onClose: () => void;
}

/** Asks for a new token's name, permissions and lifetime. */
export function TokenDialog({ own, ofCompany = false, onClose }: Props) {
  const t = useTexts('integrations');
  const id = useId();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [days, setDays] = useState<(typeof tokenDays)[number]>(90);
  const make = async () => {
    const token = await own.make({ name, scope, days });
    if (token === undefined) return;
    onClose();
    own.showMade(token);
  };
  return (
    <FormDialog
      title={t('tokens.make')}
      submitLabel={t('tokens.make')}
      isIncomplete={name.trim() === ''}
      isPending={own.isBusy}
      failure={own.error && failureText(own.error)}
      isWide
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <TextInput
        label={t('tokens.name')}
        description={t(ofCompany ? 'tokens.name.note' : 'programs.name.note')}
        data-autofocus
        maxLength={maxTokenName}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <fieldset className={form.choices}>
        <legend className={form.legend}>{t('tokens.scope')}</legend>
        {tokenScopes.map((value) => (
          <label key={value} className={classes.choice} htmlFor={`${id}-${value}`}>
            <Radio
              id={`${id}-${value}`}
              name={`${id}-scope`}
              aria-labelledby={`${id}-${value}-name`}
              aria-describedby={`${id}-${value}-note`}
              checked={scope === value}
              onChange={() => setScope(value)}
            />
            <span>
              <b id={`${id}-${value}-name`}>{t(`scope.${value}`)}</b>
              <Text as="span" size="s" tone="mute" className={classes.note} id={`${id}-${value}-note`}>
                {t(ofCompany ? `scope.${value}.note` : `scope.${value}.own`)}
              </Text>
            </span>
          </label>
        ))}
      </fieldset>
      <NativeSelect
        label={t('tokens.days')}
        value={String(days)}
        data={tokenDays.map((number) => ({ value: String(number), label: t('days', { count: number }) }))}
        onChange={({ currentTarget }) =>
          setDays(tokenDays.find((number) => String(number) === currentTarget.value) ?? 90)
        }
      />
      {ofCompany && <p className={form.note}>{t('tokens.told')}</p>}
    </FormDialog>
  );
}
