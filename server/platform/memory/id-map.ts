/** Values by id, of which many follow each other: a third of the memory of a `Map` then, and faster to fill. */
export interface IdMap<Value extends object> {
  get(id: number): Value | undefined;
  set(id: number, value: Value): void;
  delete(id: number): void;
  clear(): void;
  size(): number;
}

/** Ids that share a page: few enough for ids far apart. */
const pageShift = 6;
const pageSize = 1 << pageShift;

const placeOf = (id: number): number => id & (pageSize - 1);

interface Page<Value> {
  values: (Value | undefined)[];
  count: number;
}

export function createIdMap<Value extends object>(): IdMap<Value> {
  const pages = new Map<number, Page<Value>>();
  let size = 0;

  function pageOf(id: number): Page<Value> {
    const number = id >>> pageShift;
    let page = pages.get(number);
    if (!page) pages.set(number, (page = { values: Array<undefined>(pageSize).fill(undefined), count: 0 }));
    return page;
  }

  return {
    get: (id) => pages.get(id >>> pageShift)?.values[placeOf(id)],
    set(id, value) {
      const page = pageOf(id);
      const isNew = page.values[placeOf(id)] === undefined;
      page.values[placeOf(id)] = value;
      page.count += Number(isNew);
      size += Number(isNew);
    },
    delete(id) {
      const page = pages.get(id >>> pageShift);
      if (page?.values[placeOf(id)] === undefined) return;
      page.values[placeOf(id)] = undefined;
      size -= 1;
      if ((page.count -= 1) === 0) pages.delete(id >>> pageShift);
    },
    clear() {
      pages.clear();
      size = 0;
    },
    size: () => size,
  };
}
