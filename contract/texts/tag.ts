declare const tag: unique symbol;

/** Argument of a message such as `<link>…</link>`: a function that makes an element of the tag's content. */
export interface Tag {
  [tag]: true;
}
