/**
 * What the letters S and X do to a person: each gets the element that shows the acts, and returns false for nothing.
 */
export interface ActKeys {
  keep: (acts: Element) => boolean;
  pass: (acts: Element) => boolean;
}

const keysOf = new WeakMap<Element, ActKeys>();

/** Returns the ref of the element that shows a person's acts, which must be marked with `data-acts`. */
export const actsRef = (keys: ActKeys) => (element: Element | null) => {
  if (element) keysOf.set(element, keys);
};

/** Does an act to the first person whose acts are shown inside an element; false if there is none. */
export function actInside(root: Element | null | undefined, act: keyof ActKeys): boolean {
  const shown = root?.querySelector('[data-acts]');
  return (shown && keysOf.get(shown)?.[act](shown)) ?? false;
}
