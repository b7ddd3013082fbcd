import type { Listener } from './listener.ts';

/**
 * Copies of database values, kept as long as the listener guarantees them. A value forgotten while it is being read is
 * not kept, so a copy from before a change never gets in.
 */
export interface Memory<Key, Value extends object> {
  /** The copy, if there is one and the listener is current. */
  get(key: Key): Value | undefined;
  /** Reads from the database and keeps the result unless it is undefined. Throws what `read` throws. */
  load(key: Key, read: () => Promise<Value | undefined>): Promise<Value | undefined>;
  forget(key: Key): void;
  /** Replaces a copy by one with a change the caller knows; a read in progress is dropped. */
  update(key: Key, change: (value: Value) => Value): void;
  /** Forgets every matching copy, and all reads in progress. */
  forgetWhere(isStale: (value: Value) => boolean): void;
  /** Number of copies. */
  readonly size: number;
}

interface Options<Key, Value extends object> {
  listener: Listener;
  channel: string;
  /** Maximum number of copies; the least recently used are dropped first. */
  max: number;
  /** Handles a notification of the channel. */
  onNotify: (payload: string, memory: Memory<Key, Value>) => void;
}

export function createMemory<Key, Value extends object>({
  listener,
  channel,
  max,
  onNotify,
}: Options<Key, Value>): Memory<Key, Value> {
  // An entry without a value is being read. A Map keeps insertion order, here the order of use.
  const places = new Map<Key, { value?: Value }>();

  const memory: Memory<Key, Value> = {
    get(key) {
      const place = places.get(key);
      if (!place?.value || !listener.isCurrent()) return undefined;
      places.delete(key);
      places.set(key, place);
      return place.value;
    },
    async load(key, read) {
      if (!listener.isCurrent()) return read();
      const place: { value?: Value } = {};
      places.delete(key);
      places.set(key, place);
      let value: Value | undefined;
      try {
        value = await read();
        return value;
      } finally {
        // If the key was forgotten during the read, its entry has been removed.
        if (places.get(key) === place) {
          if (value) place.value = value;
          else places.delete(key);
          const [oldest] = places.keys();
          if (places.size > max && oldest !== undefined) places.delete(oldest);
        }
      }
    },
    forget(key) {
      places.delete(key);
    },
    update(key, change) {
      const place = places.get(key);
      if (place?.value) place.value = change(place.value);
      else places.delete(key);
    },
    forgetWhere(isStale) {
      for (const [key, { value }] of places) if (!value || isStale(value)) places.delete(key);
    },
    get size() {
      return places.size;
    },
  };
  listener.subscribe(channel, {
    onNotify: (payload) => onNotify(payload, memory),
    onReset: () => places.clear(),
  });
  return memory;
}
