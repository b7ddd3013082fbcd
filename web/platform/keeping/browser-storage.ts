/** Values kept by name in this browser. Those it cannot keep last as long as the page; no method throws. */
export interface BrowserStorage {
  get(key: string): string | null;
  /** Returns whether the value outlives the page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/** `find` itself throws where site data is blocked, and returns null in some web views. Full storage refuses values. */
function guard(find: () => Storage): BrowserStorage {
  const lasting = new Map<string, string>();
  return {
    get: (key) => lasting.get(key) ?? attempt(() => find().getItem(key)) ?? null,
    set(key, value) {
      const isKept = attempt(() => keep(find(), key, value)) ?? false;
      if (isKept) lasting.delete(key);
      else lasting.set(key, value);
      return isKept;
    },
    remove(key) {
      lasting.delete(key);
      attempt(() => find().removeItem(key));
    },
    keys: () => [...lasting.keys(), ...(attempt(() => Object.keys(find())) ?? [])],
  };
}

function keep(storage: Storage, key: string, value: string): true {
  storage.setItem(key, value);
  return true;
}

/** Returns undefined instead of throwing. */
function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Kept until the tab is closed. */
export const tabStorage = guard(() => sessionStorage);
/** Kept for all tabs, until site data is cleared. */
export const siteStorage = guard(() => localStorage);
