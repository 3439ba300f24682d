import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { makeVideoPoster } from '../../../media/web/video-poster.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { hasCode } from '../../../platform/web/outbound/failure.ts';
import { classNames } from '../../../platform/web/ui/primitives.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useFocusRecovery } from '../../../platform/web/ui/focus.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import type { CardEditing } from '../../../saving/web/card-editing.ts';
import { refetchCard, savePoster } from '../../../saving/web/cards.ts';
import styles from './better-posters.module.css';
import type { ClipSearch, PosterOffer } from './use-clip-search.ts';

export interface BetterPostersProps extends ClipSearch {
  editing: CardEditing;
  className?: string | undefined;
}

/** Offers to replace all posters that show hands at rest by frames with raised hands, in one press. */
export function BetterPosters(props: BetterPostersProps) {
  const container = useRef<HTMLDivElement>(null);
  const isOffering = props.offers.length > 0;
  useFocusRecovery({ list: container, rowIds: isOffering ? ['offers'] : [], target: 'button' });
  return (
    <div ref={container} className={styles.place} tabIndex={-1}>
      {isOffering && <Offers {...props} />}
    </div>
  );
}

function Offers({ editing, offers, keepPosters, className }: BetterPostersProps) {
  const t = useTexts();
  const { isSaving, saveOffers } = useSaveOffers(editing);
  const count = offers.length;
  return (
    <div className={classNames(styles.line, className)} data-row="offers">
      <ImageUp />
      <p role="status">
        {t(
          '{count, plural, one {# clip shows hands at rest until it plays} other {# clips show hands at rest until they play}}.',
          { count },
        )}
      </p>
      <Button size="small" isPending={isSaving} onClick={() => void saveOffers(offers)}>
        {t('Show Raised Hands')}
      </Button>
      <Button size="small" kind="ghost" onClick={() => keepPosters(offers)}>
        {t('Keep as They Are')}
      </Button>
    </div>
  );
}

/** Saves the frames that are offered, and reports by toast. */
function useSaveOffers(editing: CardEditing) {
  const t = useTexts();
  const toast = useToast();
  const [isSaving, setSaving] = useState(false);

  async function saveOffers(offers: readonly PosterOffer[]) {
    setSaving(true);
    let savedCount = 0;
    for (const offer of offers) if (await saveOffer(editing, offer)) savedCount += 1;
    setSaving(false);
    if (savedCount === offers.length)
      toast({ title: t('{count, plural, one {Poster} other {# posters}} saved', { count: savedCount }) });
    else toast({ title: t('Not everything was saved'), description: t('Please try again.'), tone: 'bad' });
  }

  return { isSaving, saveOffers };
}

/**
 * Saves one offered frame as the poster.
 * @returns whether it was saved; a failure does not keep others from being saved
 */
async function saveOffer(editing: CardEditing, { cardId, mediaPath, seconds }: PosterOffer): Promise<boolean> {
  try {
    const poster = await makeVideoPoster(mediaPath, seconds);
    if (poster === undefined) throw new Error('The frame could not be drawn');
    await savePoster(editing, { id: cardId, mediaPath }, poster);
    return true;
  } catch (error) {
    console.warn('A poster could not be changed.', error);
    if (hasCode(error, 'edit-conflict')) void refetchCard(editing, cardId);
    return false;
  }
}
