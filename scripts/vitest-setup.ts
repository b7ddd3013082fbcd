import { afterEach, beforeEach } from 'vitest';

const print = console.error;
let printed: string[] = [];

// Turns every printed warning into a failed test. A test that expects one replaces console.error itself.
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
