import type { Listener } from './listener.ts';

/**
 * Copies of what the database holds, for as long as the listener vouches for them. What is forgotten while it is being
 * read is not kept, so a copy older than the change that made it be forgotten never gets in.
 */
export interface Memory<Key, Value extends object> {
  /** The copy, if there is one and the listener is current. */
  get(key: Key): Value | undefined;
  /** Reads from the database and keeps what was read, unless it was nothing. Throws what `read` throws. */
  load(key: Key, read: () => Promise<Value | undefined>): Promise<Value | undefined>;
  forget(key: Key): void;
  /** Puts another copy in the place of one that has changed in a way the caller knows; what is just being read is forgotten. */
  update(key: Key, change: (value: Value) => Value): void;
  /** Forgets every copy for which this is true, and whatever is just being read. */
  forgetWhere(isStale: (value: Value) => boolean): void;
  /** How many copies there are. */
  readonly size: number;
}

interface Options<Key, Value extends object> {
  listener: Listener;
  channel: string;
  /** How many copies are kept at most; the ones not used for longest are given up first. */
  max: number;
  /** Does what a notification of the channel asks for. */
  onNotify: (payload: string, memory: Memory<Key, Value>) => void;
}

export function createMemory<Key, Value extends object>({
  listener,
  channel,
  max,
  onNotify,
}: Options<Key, Value>): Memory<Key, Value> {
  // A place without a value is being read. A Map keeps the order of insertion, which here is the order of use.
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
        // Whoever forgot the key meanwhile has taken the place away.
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
