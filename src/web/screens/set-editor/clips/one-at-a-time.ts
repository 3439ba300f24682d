/** Each thing is made once; what is urgent goes first. */
export class OneAtATime<Key, Made> {
  readonly #make: (key: Key) => Promise<Made>;
  readonly #asked = new Map<Key, { readonly promise: Promise<Made>; readonly begin: () => Promise<void> }>();
  /** Whether somebody looks at it or not. */
  readonly #urgent = new Set<Key>();
  #waiting: Key[] = [];
  #isBusy = false;

  /** @param make never rejects */
  constructor(make: (key: Key) => Promise<Made>) {
    this.#make = make;
  }

  get(key: Key, { isUrgent }: { readonly isUrgent: boolean }): Promise<Made> {
    if (isUrgent) this.#urgent.add(key);
    const known = this.#asked.get(key);
    const asked = known ?? this.#ask(key);
    if (known === undefined || (isUrgent && this.#waiting.includes(key))) this.#enqueue(key, isUrgent);
    void this.#goOn();
    return asked.promise;
  }

  /** What has begun is finished. */
  forgo(key: Key): void {
    if (this.#waiting.includes(key) && !this.#urgent.has(key)) this.forget(key);
  }

  forget(key: Key): void {
    this.#waiting = this.#waiting.filter((other) => other !== key);
    this.#urgent.delete(key);
    this.#asked.delete(key);
  }

  #ask(key: Key) {
    const { promise, resolve } = Promise.withResolvers<Made>();
    const asked = { promise, begin: async () => resolve(await this.#make(key)) };
    this.#asked.set(key, asked);
    return asked;
  }

  #enqueue(key: Key, isUrgent: boolean): void {
    const others = this.#waiting.filter((other) => other !== key);
    this.#waiting = isUrgent ? [key, ...others] : [...others, key];
  }

  async #goOn(): Promise<void> {
    if (this.#isBusy) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#isBusy = true;
    await this.#asked.get(next)?.begin();
    this.#isBusy = false;
    void this.#goOn();
  }
}
