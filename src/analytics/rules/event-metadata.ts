import type { Confusion } from '../contract.ts';

export type EventMetadata = Readonly<Record<string, number | readonly Confusion[] | readonly string[]>>;
