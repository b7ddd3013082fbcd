/** Returns a function that runs acts one after another, in the order they were asked for, so the last one wins. */
export function makeOrder(): (act: () => Promise<void>) => Promise<void> {
  let former = Promise.resolve();
  return (act) => {
    const next = former.then(act);
    former = next.catch(() => undefined);
    return next;
  };
}
