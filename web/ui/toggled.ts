/** The list with the item taken out if it is in, and put at the end if it is not. */
export const toggled = <Item>(items: readonly Item[], item: Item): readonly Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
