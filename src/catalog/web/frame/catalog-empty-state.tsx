import { ArrowRight } from 'lucide-react';
import { links } from '../../../platform/web/addresses/links.ts';
import { zeroHand } from '../../../platform/web/ui/hand/hand.tsx';
import { LinkButton } from '../../../platform/web/ui/controls/links.tsx';
import { EmptyState, type EmptyStateProps } from '../../../platform/web/ui/feedback/empty-state.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** The empty state of a catalog page: a missing set, an empty list, or nothing to study yet. */
export function CatalogEmptyState(texts: Pick<EmptyStateProps, 'title' | 'text' | 'level'>) {
  const t = useTexts();
  return (
    <EmptyState
      {...texts}
      hand={zeroHand}
      action={
        <LinkButton href={links.catalog} iconEnd={ArrowRight}>
          {t('See all flashcard sets')}
        </LinkButton>
      }
    />
  );
}
