declare const tag: unique symbol;

/** Argument of a message such as `<link>…</link>`: a function that makes an element of what stands inside. */
export interface Tag {
  [tag]: true;
}
