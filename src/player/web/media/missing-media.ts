import { createContext, type ReactNode } from 'react';
import type { Card } from '../../../cards/contract/card.ts';

/** Shown to the administrator. Visitors see the definition instead. */
export const MissingMedia = createContext<(card: Card) => ReactNode>(() => null);
