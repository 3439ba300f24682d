import { CircleAlert, CloudDownload, CircleCheckBig, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { KeptSet } from '../rules/kept-set.ts';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { KeepDialog } from './keep-dialog.tsx';
import { stateText } from './keep-state-text.ts';
import { useKeptSets, type KeptState } from './kept-sets.ts';
import type { Texts } from '../../platform/rules/languages/texts.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface KeepControlProps {
  setId: string;
  /** Undefined until it is known, and if the set is not public. */
  title: string | undefined;
}

/** Shows whether a set is saved offline. A press opens the dialog in which it can be saved and removed. */
export function KeepControl({ setId, title }: KeepControlProps) {
  const t = useTexts();
  const state = useKeptSets();
  const [isOpen, setOpen] = useState(false);
  const set = state?.sets.get(setId);
  if (!state || (title === undefined && !set)) return null;
  const { label, icon } = describeState(set, state, t);
  return (
    <>
      <IconButton label={label} icon={icon} tooltipSide="bottom" onClick={() => setOpen(true)} />
      <KeepDialog
        setId={setId}
        title={title ?? set?.title ?? ''}
        set={set}
        state={state}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}

function describeState(
  set: KeptSet | undefined,
  { downloading }: KeptState,
  t: Texts,
): { label: string; icon: LucideIcon } {
  if (set === undefined) return { label: t('Keep on this device'), icon: CloudDownload };
  switch (set.phase) {
    case 'keeping':
      return {
        label: stateText(set, downloading.has(set.id), t),
        icon: downloading.has(set.id) ? CloudDownload : CircleAlert,
      };
    case 'kept':
      return { label: t('Kept on this device'), icon: CircleCheckBig };
    case 'outdated':
      return { label: t('Kept on this device, needs an update'), icon: CloudDownload };
    case 'gone':
      return { label: t('Removed from this device'), icon: CircleAlert };
  }
}
