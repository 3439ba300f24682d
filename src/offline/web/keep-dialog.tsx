import { useQuery, queryOptions } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { KeptSet } from '../rules/kept-set.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './keep-dialog.module.css';
import { faultTexts, sizeText, stateText } from './keep-state-text.ts';
import { cancel, keep, remove, type KeptState } from './kept-sets.ts';
import { call } from '../../api/web/client.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface KeepDialogProps {
  setId: string;
  title: string;
  set: KeptSet | undefined;
  state: KeptState;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Saves a set on this device, shows how far that is, and removes it again. */
export function KeepDialog(props: KeepDialogProps) {
  const t = useTexts();
  const { setId, set, state, isOpen, onOpenChange } = props;
  const fault = state.faults.get(setId);
  return (
    <Dialog
      title={t('Keep on this device')}
      width="narrow"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={state.isPossible && <Actions {...props} />}
    >
      <div className={styles.words}>
        {state.isPossible ? (
          <DialogText {...props} />
        ) : (
          <p>
            {t(
              'This is not possible here: the browser stores nothing for this site, or the site is not reached by https.',
            )}
          </p>
        )}
        {set && <Progress set={set} isDownloading={state.downloading.has(setId)} />}
        {fault && (
          <p className={styles.fault} role="alert">
            <CircleAlert />
            {t(faultTexts[fault])}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function DialogText({ setId, set, isOpen }: KeepDialogProps) {
  const t = useTexts();
  if (set === undefined) return <Offer setId={setId} isOpen={isOpen} />;
  if (set.phase === 'gone')
    return <p>{t('This set is no longer public, so its files were removed from this device.')}</p>;
  return (
    <>
      <p>
        {t(
          'Once it is here, the whole set can be studied without a network. Answers and match times are sent when you are online again. A leaderboard takes the five best offline times of each internet connection.',
        )}
      </p>
      <p className={primitiveStyles.small}>{t('The browser may delete what a site keeps when the device is full.')}</p>
    </>
  );
}

function Offer({ setId, isOpen }: { setId: string; isOpen: boolean }) {
  const t = useTexts();
  const size = useQuery({ ...mediaSizeQuery(setId), enabled: isOpen }).data;
  return (
    <>
      <p>{t('Study this set without a network: its cards, images and videos are kept in this browser.')}</p>
      <p className={styles.size} data-figures>
        {size ? sizeText(size, t) : ' '}
      </p>
    </>
  );
}

function Progress({ set, isDownloading }: { set: KeptSet; isDownloading: boolean }) {
  const t = useTexts();
  return (
    <>
      <p className={styles.size} role="status" data-figures>
        {set.phase === 'gone' ? '' : stateText(set, isDownloading, t)}
      </p>
      {set.phase !== 'kept' && set.phase !== 'gone' && (
        <ProgressLine label={t('Files on this device')} value={set.files} max={set.allFiles} tone="brand" />
      )}
    </>
  );
}

function Actions({ setId, title, set, state, onOpenChange }: KeepDialogProps) {
  const t = useTexts();
  const downloading = state.downloading.get(setId);
  const handleKeep = () => void keep(setId, title);
  if (set === undefined)
    return downloading ? null : <MainButton label={t('Keep on this device')} onPress={handleKeep} />;
  // The keys keep Cancel from becoming Remove under the focus, where a second press would delete the files.
  if (downloading === 'here')
    return (
      <Button key="cancel" onClick={() => void cancel(setId)}>
        {t('Cancel')}
      </Button>
    );
  return (
    <>
      <Button key="remove" onClick={() => void remove(setId)}>
        {t('Remove')}
      </Button>
      {set.phase === 'kept' || set.phase === 'gone' || downloading === 'elsewhere' ? (
        <Button kind="primary" onClick={() => onOpenChange(false)}>
          {t('Done')}
        </Button>
      ) : (
        <MainButton label={set.phase === 'outdated' ? t('Update') : t('Continue')} onPress={handleKeep} />
      )}
    </>
  );
}

function MainButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button kind="primary" onClick={onPress}>
      {label}
    </Button>
  );
}

function mediaSizeQuery(setId: string) {
  return queryOptions({
    queryKey: ['sets', 'media-size', setId],
    queryFn: ({ signal }) => call('GET /api/sets/:id/media-size', { params: { id: setId }, signal }),
  });
}
