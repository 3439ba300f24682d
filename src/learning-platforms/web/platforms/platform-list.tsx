import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Platform } from '../../contract/platform.ts';
import rows from '../../../auth/web/admin-list.module.css';
import { platformsQuery, useRemovePlatform } from '../platforms-queries.ts';
import { Skeleton } from '../../../platform/web/ui/display/skeleton.tsx';
import { FailedPart } from '../../../platform/web/ui/feedback/failed-state.tsx';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../platform/web/ui/overlays/confirm-dialog.tsx';
import { PlatformRow } from './platform-row.tsx';

export function PlatformList() {
  const platforms = useQuery(platformsQuery);
  const [removed, setRemoved] = useState<Platform>();
  const [isAsking, setAsking] = useState(false);
  const { mutate } = useRemovePlatform();
  const toast = useToast();

  function handleRemove() {
    if (!removed) return;
    mutate(removed.id, { onError: () => toast(errorToast('Failed to remove the platform')) });
  }

  if (platforms.isPending) return <Skeleton blockSize={64} />;
  if (platforms.isError) {
    return <FailedPart title="The platforms did not load" level={3} onRetry={() => void platforms.refetch()} />;
  }
  return (
    <>
      {platforms.data.length === 0 && <p className={rows.note}>No platform is registered yet.</p>}
      <ul className={rows.list}>
        {platforms.data.map((platform) => (
          <PlatformRow
            key={platform.id}
            platform={platform}
            onRemove={() => {
              setRemoved(platform);
              setAsking(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={handleRemove}
        title="Remove this platform?"
        subject={removed?.issuer}
        text="Its courses can no longer open sets, and grades that wait for it are deleted."
        confirmLabel="Remove"
      />
    </>
  );
}
