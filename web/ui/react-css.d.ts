import 'react';

declare module 'react' {
  // Allow custom properties in `style`.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
