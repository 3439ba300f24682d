import { createContext, type ReactNode } from 'react';
import type { Card } from '../../../shared/contract/card.ts';

/**
 * What is said of media that do not come, to somebody who can change that. Visitors get along without words: the
 * definition stands in (spec 4.6).
 */
export const MissingMedia = createContext<(card: Card) => ReactNode>(() => null);
