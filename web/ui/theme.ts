import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
  Button,
  createTheme,
  defaultVariantColorsResolver,
} from '@mantine/core';

const pine: MantineColorsTuple = ['#eaf4ee', '#d3e8dc', '#a6d2bb', '#77bb99', '#4fa67d', '#2f8f67', '#1c7554', '#0e5a48', '#0b4a3b', '#08382d'];
const marigold: MantineColorsTuple = ['#fff5e0', '#fde8bf', '#fad58c', '#f7c158', '#f4b13b', '#f0a92e', '#c98410', '#8f5c06', '#6d4604', '#4c3002'];
const clay: MantineColorsTuple = ['#fdefec', '#f9d8d1', '#f2b0a3', '#ea8672', '#e2664f', '#cc4b33', '#b03a25', '#982f1c', '#7c2415', '#5f190d'];
const dark: MantineColorsTuple = ['#ecebe4', '#c6c9c1', '#a9afa7', '#7d857d', '#39413b', '#2b322d', '#1c201d', '#141715', '#0f1210', '#0a0c0b'];
const gray: MantineColorsTuple = ['#faf9f5', '#f3f1ea', '#e8e5dc', '#dcd8cc', '#c9c5b7', '#a9a698', '#82827a', '#5b605a', '#3a3f3a', '#1d211e'];

/** Mantine's autoContrast would put white on the light colours of the dark scheme (2.24:1). */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colours;
  if (!input.color || input.color === 'pine') return { ...colours, color: 'var(--mantine-primary-color-contrast)' };
  return input.color === 'clay' ? { ...colours, color: 'var(--rc-destructive-contrast)' } : colours;
};

const headingFont = "'Bricolage Grotesque Variable', 'Figtree Variable', system-ui, sans-serif";

export const theme = createTheme({
  variantColorResolver,
  colors: { pine, marigold, clay, dark, gray },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.36,
  black: '#1d211e',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Figtree Variable', system-ui, sans-serif",
  headings: {
    fontFamily: headingFont,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.15' },
      h2: { fontSize: '1.3125rem', lineHeight: '1.25' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.3' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '22px' },
  components: {
    Button: Button.extend({ defaultProps: { size: 'md' } }),
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
  },
});

/** The variables of both schemes; those that begin with --rc are ours and what every stylesheet here uses. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--rc-heading-font': headingFont, '--rc-marigold': '#f0a92e' },
  light: {
    '--mantine-primary-color-contrast': '#ffffff',
    '--mantine-color-body': '#f6f4ee',
    '--mantine-color-text': '#1d211e',
    '--mantine-color-dimmed': '#5b605a',
    '--mantine-color-placeholder': '#6d7069',
    '--mantine-color-default-border': '#d6d2c6',
    '--mantine-color-anchor': '#0e5a48',
    '--mantine-color-error': '#8f2a17',
    '--rc-surface': '#ffffff',
    '--rc-raised': '#ffffff',
    '--rc-sunk': '#efece3',
    '--rc-line': '#e2ded3',
    '--rc-field': '#918d80',
    '--rc-rule': '#1d211e',
    '--rc-bubble': '#efece3',
    '--rc-tick': '#1c7554',
    '--rc-missing': '#d6d2c6',
    '--rc-switch-off': '#85816f',
    '--rc-destructive': '#a83522',
    '--rc-destructive-contrast': '#ffffff',
    '--rc-error-ink': '#8f2a17',
    '--rc-error-fill': '#f9e4de',
    '--rc-me-ink': '#0e5a48',
    '--rc-side': '#12352c',
    '--rc-side-ink': '#dfeae4',
    '--rc-side-mute': '#9dbbb0',
    '--rc-side-on': '#1e4b3f',
    '--rc-plum': '#43264f',
    '--rc-plum-ink': '#efe4f3',
    '--rc-plum-mute': '#cdb4d6',
    '--rc-plum-on': '#5c3a6a',
    '--rc-cover-brightness': '1',
    '--rc-shadow': '0 1px 2px rgb(40 36 20 / .05), 0 10px 24px -14px rgb(40 36 20 / .22)',
    '--rc-shadow-raised': '0 2px 6px rgb(40 36 20 / .08), 0 18px 40px -12px rgb(40 36 20 / .28)',
  },
  dark: {
    '--mantine-primary-color-contrast': '#06231a',
    '--mantine-color-body': '#141715',
    '--mantine-color-text': '#ecebe4',
    '--mantine-color-dimmed': '#a9afa7',
    '--mantine-color-placeholder': '#969d95',
    '--mantine-color-default-border': '#3a423c',
    '--mantine-color-anchor': '#77bb99',
    '--mantine-color-error': '#f2b0a3',
    '--rc-surface': '#1c201d',
    '--rc-raised': '#2a302c',
    '--rc-sunk': '#171a18',
    '--rc-line': '#2f3630',
    '--rc-field': '#6a746c',
    '--rc-rule': '#5c665f',
    '--rc-bubble': '#2a302c',
    '--rc-tick': '#77bb99',
    '--rc-missing': '#3f4842',
    '--rc-switch-off': '#5d675f',
    '--rc-destructive': '#f0a192',
    '--rc-destructive-contrast': '#2b0d07',
    '--rc-error-ink': '#f2b0a3',
    '--rc-error-fill': '#33201b',
    '--rc-me-ink': '#a6d2bb',
    '--rc-side': '#0d1210',
    '--rc-side-ink': '#dfe5df',
    '--rc-side-mute': '#8f9c94',
    '--rc-side-on': '#1d2923',
    '--rc-plum': '#23142a',
    '--rc-plum-ink': '#ebe1ee',
    '--rc-plum-mute': '#b9a3c1',
    '--rc-plum-on': '#3a2445',
    '--rc-cover-brightness': '.82',
    '--rc-shadow': 'none',
    '--rc-shadow-raised': '0 18px 40px -12px rgb(0 0 0 / .6)',
  },
});
