import 'react';

declare module 'react' {
  // Custom properties are CSS too.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
