import { TextInput } from '#web/ui/text-input.tsx';
import { FieldColumns } from './form-section.tsx';

interface Props<Field extends string> {
  links: readonly { field: Field; label: string; placeholder: string }[];
  values: Readonly<Record<Field, string>>;
  onChange: (field: Field, value: string) => void;
  errorAt: (field: Field) => string | undefined;
}

/** Link fields. A bare handle is enough: the server turns it into a URL. */
export const LinkFields = <Field extends string>({ links, values, onChange, errorAt }: Props<Field>) => (
  <FieldColumns>
    {links.map(({ field, label, placeholder }) => (
      <TextInput
        key={field}
        label={label}
        placeholder={placeholder}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={values[field]}
        error={errorAt(field)}
        onChange={(event) => onChange(field, event.currentTarget.value)}
      />
    ))}
  </FieldColumns>
);
