import type { Confusion } from '../contract/analytics.ts';

export type EventMetadata = Readonly<Record<string, number | readonly Confusion[] | readonly string[]>>;
