import { ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect } from 'react';
import classes from './text-input.module.css';

interface FieldProps {
  /** Fields without one take an `aria-label`. */
  label?: ReactNode;
  /** Below the input, before the error. */
  description?: ReactNode;
  error?: ReactNode;
  size?: 'sm' | 'md' | undefined;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** 40 pixels, unless the section is wider. */
  rightSectionWidth?: number | string | undefined;
  /** For the whole field: label, input and notes below. */
  className?: string | undefined;
}

type Props<Element extends 'input' | 'select' | 'textarea'> = FieldProps & Omit<ComponentProps<Element>, 'size'>;

/** Single-line input. */
export function TextInput(props: Props<'input'>) {
  const { field, wired, rest } = useField(props);
  return (
    <Field {...field}>
      <input type="text" {...rest} {...wired} />
    </Field>
  );
}

interface TextareaProps extends Props<'textarea'> {
  minRows: number;
  maxRows: number;
}

/** Multi-line input, which grows with its text. */
export function Textarea({ minRows, maxRows, ...props }: TextareaProps) {
  const { field, wired, rest } = useField(props);
  useGrowth(wired.id, props.value);
  return (
    <Field {...field}>
      <textarea rows={minRows} {...rest} {...wired} style={{ '--min-rows': minRows, '--max-rows': maxRows }} />
    </Field>
  );
}

interface SelectProps extends Props<'select'> {
  data: readonly { value: string; label: string }[];
  /** Further options, in groups. */
  children?: ReactNode;
}

/** Choice of one of a few, by the browser's own list. */
export function NativeSelect({ data, children, ...props }: SelectProps) {
  const { field, wired, rest } = useField({ rightSection: <ChevronsUpDown size={16} aria-hidden />, ...props });
  return (
    <Field {...field}>
      <select {...rest} {...wired}>
        {data.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {children}
      </select>
    </Field>
  );
}

/** Splits the props between field and input, and links the two. */
function useField<Given extends Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'>>({
  label,
  description,
  error,
  size,
  leftSection,
  rightSection,
  rightSectionWidth,
  className,
  ...rest
}: FieldProps & Given) {
  'use no memo'; // its props are new with each render, so memoizing them would only add code
  const ownId = useId();
  const id = rest.id ?? ownId;
  const notes = [error && `${id}-error`, description && `${id}-description`, rest['aria-describedby']];
  const wired = {
    id,
    className: classes.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes.filter(Boolean).join(' ') || undefined,
  } as const;
  const field = { id, label, description, error, size, leftSection, rightSection, rightSectionWidth, className };
  return { field, wired, rest };
}

/** Label, input between its sections, description and error. */
function Field({ id, children, ...props }: FieldProps & { id: string; children: ReactNode }) {
  'use no memo'; // as above
  const { label, description, error, size = 'md', leftSection, rightSection, rightSectionWidth: width } = props;
  const after = typeof width === 'number' ? `${width}px` : width;
  return (
    <div className={props.className}>
      {label && (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={classes.box} data-size={size} style={after === undefined ? {} : { '--after': after }}>
        {leftSection && <div className={classes.before}>{leftSection}</div>}
        {children}
        {rightSection && <div className={classes.after}>{rightSection}</div>}
      </div>
      {description && (
        <p className={classes.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

const growsByItself = import.meta.env.RENDERS_PAGES || CSS.supports('field-sizing', 'content');

/** Makes a text area as high as its text, within the bounds of its style, where the browser does not do so itself. */
function useGrowth(id: string, text: unknown): void {
  useLayoutEffect(() => {
    const area = document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`);
    if (growsByItself || !area || text === undefined) return;
    area.style.height = '0';
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }, [id, text]);
}
