import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useSearch } from 'wouter';
import type { Card } from '../../cards/contract/card.ts';
import { parsePlayerParameters } from '../../platform/rules/addresses/options.ts';
import { productName } from '../../platform/rules/limits.ts';
import { playerPreferenceKeys } from '../../platform/rules/preference-keys.ts';
import { sessionQuery } from '../../auth/web/session-queries.ts';
import { useStudy } from '../../sets/web/study-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { usePageTitle, useRoomyDensity, useTheme } from '../../platform/web/browser/page.ts';
import { MissingMedia } from '../../player/web/media/missing-media.ts';
import { LoadingCards, LoadingFailed, NoCards, SetMissing } from '../../player/web/frame/player-message.tsx';
import { Player } from '../../modes/web/player.tsx';
import { usePlayerSettings } from '../../player/web/settings/use-player-settings.ts';
import { IconLink, LinkButton } from '../../platform/web/ui/controls/links.tsx';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { unplayableClipText } from '../../media/rules/clip-codec.ts';
import { playFaultQuery } from '../../player/web/play-fault.ts';
import styles from './play/missing-clip.module.css';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/**
 * The page of the player inside the studio: the administrator's preview, and visitors' player of a set that is not
 * private.
 */
export function Play({ setId }: { setId: string }) {
  const t = useTexts();
  const parameters = parsePlayerParameters(new URLSearchParams(useSearch()));
  const study = useStudy(setId);
  const session = useQuery(sessionQuery);
  const control = usePlayerSettings(playerPreferenceKeys, parameters);
  const backLink = session.data?.isAuthenticated ? adminBackLink : visitorBackLink;
  useRoomyDensity();
  useTheme(control.settings.isDark);
  usePageTitle(pageTitle(study, t));

  switch (study.phase) {
    case 'loading':
      return <LoadingCards />;
    case 'missing':
      return <SetMissing action={<BackButton {...backLink} />} />;
    case 'empty':
      return <NoCards action={<BackButton {...backLink} />} />;
    case 'failed':
      return <LoadingFailed onRetry={study.retry} />;
    case 'ready':
      return (
        <MissingMedia value={session.data?.isAuthenticated ? missingClipForAdmin : nothingForVisitors}>
          <Player
            set={study.set}
            cards={study.cards}
            parameters={parameters}
            preferenceKeys={playerPreferenceKeys}
            control={control}
            back={<IconLink href={backLink.href} label={t(backLink.label)} icon={ArrowLeft} tooltipSide="bottom" />}
          />
        </MissingMedia>
      );
  }
}

function missingClipForAdmin(card: Card) {
  return <MissingClip card={card} />;
}

function nothingForVisitors() {
  return null;
}

interface BackLink {
  readonly href: string;
  readonly label: Message;
}

const adminBackLink: BackLink = { href: links.dashboard, label: message('Return to Dashboard') };
const visitorBackLink: BackLink = { href: links.catalog, label: message('Back to Catalog') };

function BackButton({ href, label }: BackLink) {
  const t = useTexts();
  return (
    <LinkButton href={href} icon={ArrowLeft}>
      {t(label)}
    </LinkButton>
  );
}

function pageTitle(study: ReturnType<typeof useStudy>, t: Texts): string | undefined {
  switch (study.phase) {
    case 'ready':
    case 'empty':
      return `${displayTitle(study.set)} · ${productName}`;
    case 'missing':
      return `${t('Set not found')} · ${productName}`;
    case 'loading':
    case 'failed':
      return undefined;
  }
}

/** Tells the administrator why a clip does not play. */
function MissingClip({ card: { mediaKind, mediaPath } }: { card: Card }) {
  const t = useTexts();
  const path = mediaKind === 'video' ? mediaPath : null;
  const { data: fault } = useQuery({ ...playFaultQuery(path ?? ''), enabled: path !== null });
  if (!fault) return null;
  return (
    <p className={styles.words} role="status">
      {t(unplayableClipText(fault))}
    </p>
  );
}
