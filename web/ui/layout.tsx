import { type ComponentProps, createElement } from 'react';
import classes from './layout.module.css';

/** Names of the spacing tokens (tokens.css): pixels. */
type Space = '0' | '2' | '4' | '6' | '8' | '10' | '12' | '14' | '16' | '20' | '24' | '32' | '40';
/** One size for both directions, or the block's and the line's: `4 16`. */
type Spaces = Space | `${Space} ${Space}`;

/** Spacing and type of an element, by the names of tokens. A class of the room overrides each of them. */
interface Look {
  gap?: Spaces;
  padding?: Spaces;
  marginTop?: Space;
  marginBottom?: Space;
  /** `1`: takes the space that is left, and shrinks below its content. `none`: keeps its width. */
  flex?: '1' | 'none';
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'space-between';
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | '2xl' | '3xl';
  tone?: 'ink' | 'mute' | 'link' | 'tick' | 'error' | 'error-ink' | 'side-ink' | 'side-mute';
  weight?: '400' | '550' | '600' | '650' | '700';
  lineHeight?: '1.3' | '1.35' | '1.4' | '1.45' | '1.5' | '1.6';
  textAlign?: 'start' | 'center' | 'end';
  /** `anywhere` breaks long words, `ellipsis` cuts the text at the end of its only line. */
  wrap?: 'anywhere' | 'nowrap' | 'ellipsis' | 'pre-wrap';
  /** The heading's typeface, or digits of equal width. */
  font?: 'heading' | 'tabular';
}

type Tag =
  | 'a'
  | 'article'
  | 'blockquote'
  | 'button'
  | 'code'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'fieldset'
  | 'footer'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'label'
  | 'legend'
  | 'li'
  | 'nav'
  | 'ol'
  | 'output'
  | 'p'
  | 'search'
  | 'section'
  | 'span'
  | 'strong'
  | 'table'
  | 'time'
  | 'ul';

/** Props of the element `as`, and its look. */
type Props<As extends Tag> = Look & { as?: As; className?: string | undefined } & Omit<
    ComponentProps<As>,
    keyof Look | 'as' | 'className' | 'style'
  >;

/** The properties whose class takes its value from a custom property, and the family of tokens their names are of. */
const families = {
  gap: 'space',
  padding: 'space',
  marginTop: 'space',
  marginBottom: 'space',
  size: 'text',
  tone: 'rc',
  align: undefined,
  justify: undefined,
  weight: undefined,
  lineHeight: undefined,
  textAlign: undefined,
} satisfies Partial<Record<keyof Look, string | undefined>>;

const hasFamily = (name: string): name is keyof typeof families => Object.hasOwn(families, name);
const isNamed = (name: string): boolean => name === 'flex' || name === 'wrap' || name === 'font';

/** The css value of token names: `4 16` becomes `var(--space-4) var(--space-16)`. */
const valueOf = (names: string, family: string | undefined): string =>
  family === undefined
    ? names
    : names.replaceAll(/[^ ]+/g, (name) => (name === '0' ? name : `var(--${family}-${name})`));

/** Turns the look into classes beside these base classes and the room's; leaves other props as they are. */
function element(defaultTag: Tag, base: readonly (string | false | undefined)[], props: object) {
  const names = [...base];
  const style: Record<string, string> = {};
  const attributes: Record<string, unknown> = {};
  let tag: string = defaultTag;
  let ofRoom: string | undefined;
  for (const [name, value] of Object.entries(props)) {
    if (name === 'as') tag = value;
    else if (name === 'className') ofRoom = value;
    else if (isNamed(name)) names.push(classes[`${name}-${value}`]);
    else if (hasFamily(name)) {
      names.push(value && classes[name]);
      style[`--${name}`] = value && valueOf(value, families[name]);
    } else attributes[name] = value;
  }
  if (tag === 'ul' || tag === 'ol') names.unshift(classes.list);
  if (tag === 'fieldset') names.unshift(classes.plain);
  const className = [...names, ofRoom].filter(Boolean).join(' ') || undefined;
  return createElement(tag, { ...attributes, className, style });
}

interface CardLook {
  flow?: 'stack' | 'row' | 'wrap';
  /** Instead of a border: a quoted text or a state, an error, or something that will end or is missing. */
  fill?: 'sunk' | 'error' | 'dashed';
}

/** A bordered box on the page, or a filled one within a card or a form. */
export const Card = <As extends Tag = 'div'>({ flow, fill, ...props }: CardLook & Props<As>) =>
  element('div', [classes[fill ?? 'card'], flow && classes[flow]], props);

/** Facts with a dot between those that share a line. */
export const Facts = <As extends Tag = 'span'>(props: Props<As>) => element('span', [classes.facts], props);

/** Content in the normal flow, with its spacing and type. */
export const Box = <As extends Tag = 'div'>(props: Props<As>) => element('div', [], props);

/** A text: a paragraph, or whatever it is `as`. */
export const Text = <As extends Tag = 'p'>(props: Props<As>) => element('p', [], props);

/** One below the other, 16 pixels apart. */
export const Stack = <As extends Tag = 'div'>(props: Props<As>) => element('div', [classes.stack], props);

/** Side by side, on one line, 12 pixels apart. */
export const Row = <As extends Tag = 'div'>(props: Props<As>) => element('div', [classes.row], props);

/** Side by side, on as many lines as needed, 8 pixels apart: buttons, chips. */
export const Wrap = <As extends Tag = 'div'>(props: Props<As>) => element('div', [classes.wrap], props);

/** A list without markers; with a gap, one entry below the other. */
export const List = <As extends Tag = 'ul'>(props: Props<As>) =>
  element('ul', [props.gap !== undefined && classes.stack], props);
