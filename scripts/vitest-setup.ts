import { afterEach, beforeEach } from 'vitest';

const print = console.error;
let printed: string[] = [];

// A warning nobody reads becomes a red test. A test that expects one replaces console.error itself.
beforeEach(() => {
  printed = [];
  console.error = (...parts: unknown[]) => {
    printed.push(parts.map(String).join(' '));
    print(...parts);
  };
});

afterEach(() => {
  console.error = print;
  if (printed.length > 0) throw new Error(`The test printed to console.error: ${printed.join('\n')}`);
});
