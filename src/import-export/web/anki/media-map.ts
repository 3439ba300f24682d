import { readMessage, textOf } from './protocol-buffers.ts';

/** Each file's place in the package, by its name. */
export type MediaMap = ReadonlyMap<string, string>;

/**
 * Up to Anki 2.1.49: `{"0": "hello.mp4"}`.
 * @throws Error if damaged
 */
export function readJsonMediaMap(json: string): MediaMap {
  const map: unknown = JSON.parse(json);
  if (typeof map !== 'object' || map === null) throw new Error('No map of media.');
  return toMap(Object.entries(map).map(([place, name]) => [String(name), place]));
}

/**
 * Since Anki 2.1.50: a message of messages whose first field is the name; their places count from 0.
 * @throws Error if damaged
 */
export function readMediaMap(bytes: Uint8Array): MediaMap {
  const names: string[] = [];
  for (const { number, value } of readMessage(bytes)) {
    if (number !== 1 || typeof value === 'number') continue;
    const name = [...readMessage(value)].find((field) => field.number === 1);
    names.push(name === undefined ? '' : textOf(name.value));
  }
  return toMap(names.map((name, place) => [name, String(place)]));
}

/** Names are never used as paths, but Anki itself writes none of these. */
function toMap(places: readonly [name: string, place: string][]): MediaMap {
  if (places.some(([name]) => /[/\\\p{Cc}]|^\.{1,2}$/u.test(name))) throw new Error('A name that leads elsewhere.');
  return new Map(places.map(([name, place]) => [name.normalize('NFC'), place]));
}
