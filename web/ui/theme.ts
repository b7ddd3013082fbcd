import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
  Button,
  createTheme,
  defaultVariantColorsResolver,
} from '@mantine/core';
import { dark as darkScheme, headingFont, light, textFont, variables } from './scheme.ts';

const pine: MantineColorsTuple = [
  '#eaf4ee',
  '#d3e8dc',
  '#a6d2bb',
  '#77bb99',
  '#4fa67d',
  '#2f8f67',
  '#1c7554',
  '#0e5a48',
  '#0b4a3b',
  '#08382d',
];
const marigold: MantineColorsTuple = [
  '#fff5e0',
  '#fde8bf',
  '#fad58c',
  '#f7c158',
  '#f4b13b',
  '#f0a92e',
  '#c98410',
  '#8f5c06',
  '#6d4604',
  '#4c3002',
];
const clay: MantineColorsTuple = [
  '#fdefec',
  '#f9d8d1',
  '#f2b0a3',
  '#ea8672',
  '#e2664f',
  '#cc4b33',
  '#b03a25',
  '#982f1c',
  '#7c2415',
  '#5f190d',
];
const dark: MantineColorsTuple = [
  '#ecebe4',
  '#c6c9c1',
  '#a9afa7',
  '#7d857d',
  '#39413b',
  '#2b322d',
  '#1c201d',
  '#141715',
  '#0f1210',
  '#0a0c0b',
];
const gray: MantineColorsTuple = [
  '#faf9f5',
  '#f3f1ea',
  '#e8e5dc',
  '#dcd8cc',
  '#c9c5b7',
  '#a9a698',
  '#82827a',
  '#5b605a',
  '#3a3f3a',
  '#1d211e',
];

/** Mantine's autoContrast would put white on the light colours of the dark scheme (2.24:1). */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colours;
  if (!input.color || input.color === 'pine') return { ...colours, color: 'var(--mantine-primary-color-contrast)' };
  return input.color === 'clay' ? { ...colours, color: 'var(--rc-destructive-contrast)' } : colours;
};

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
  fontFamily: textFont,
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
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({ variables, light, dark: darkScheme });
