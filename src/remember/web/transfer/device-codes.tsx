import { ArrowLeft, ArrowRight, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StudyRecord } from '../../rules/study-file.ts';
import { fullAddress, links } from '../../../platform/web/addresses/links.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { QrCode } from '../../../platform/web/ui/display/qr-code.tsx';
import { useCopy } from '../../../platform/web/ui/feedback/use-copy.ts';
import { Dialog } from '../../../platform/web/ui/overlays/dialog.tsx';
import { codeAddresses } from './code-addresses.ts';
import primitiveStyles from '../../../platform/web/ui/primitives.module.css';
import styles from '../transfer.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

/** The most codes that are shown without recommending a file instead. */
const maxHandyCodes = 8;

interface DeviceCodesProps {
  record: StudyRecord;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Shows QR codes with which another device takes over what this one remembers. */
export function DeviceCodes({ record, isOpen, onOpenChange }: DeviceCodesProps) {
  const t = useTexts();
  return (
    <Dialog
      title={t('To another device')}
      description={t(
        'Point its camera at the code and open the address. What the code holds goes from screen to camera, not over the network.',
      )}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Codes record={record} />
    </Dialog>
  );
}

/**
 * The codes, one at a time. They are computed each time the dialog opens, because it mounts this component only then.
 */
function Codes({ record }: Pick<DeviceCodesProps, 'record'>) {
  const t = useTexts();
  const [index, setIndex] = useState(0);
  const addresses = useCodeAddresses(record);
  const address = addresses[index];
  const codeCount = addresses.length;
  const copy = useCopy();
  const name =
    codeCount === 1 ? t('to scan|Code') : t('Code {number} of {count}', { number: index + 1, count: codeCount });
  return (
    <div className={styles.code}>
      {address !== undefined && <QrCode text={address} label={name} />}
      {codeCount > 1 && <CodePager name={name} index={index} codeCount={codeCount} onTurn={setIndex} />}
      {address !== undefined && (
        <Button size="small" icon={Copy} onClick={() => void copy(address)}>
          {t('Copy address')}
        </Button>
      )}
      {codeCount > maxHandyCodes && (
        <p className={primitiveStyles.soft}>{t('That is many codes. A file is quicker.')}</p>
      )}
    </div>
  );
}

interface CodePagerProps {
  name: string;
  index: number;
  codeCount: number;
  onTurn: (index: number) => void;
}

function CodePager({ name, index, codeCount, onTurn }: CodePagerProps) {
  const t = useTexts();
  return (
    <div className={styles.turn}>
      <IconButton
        label={t('Previous code')}
        icon={ArrowLeft}
        aria-disabled={index === 0}
        onClick={() => onTurn(index - 1)}
      />
      <span role="status" data-figures>
        {name}
      </span>
      <IconButton
        label={t('Next code')}
        icon={ArrowRight}
        aria-disabled={index === codeCount - 1}
        onClick={() => onTurn(index + 1)}
      />
    </div>
  );
}

/** Returns the address of each code. The list is empty until the codes are computed. */
function useCodeAddresses(record: StudyRecord): readonly string[] {
  const [pendingAddresses] = useState(() => codeAddresses(record, fullAddress(links.catalogStudy)));
  const [addresses, setAddresses] = useState<readonly string[]>([]);

  useEffect(() => {
    let isMounted = true;
    void pendingAddresses.then((newAddresses) => {
      if (isMounted) setAddresses(newAddresses);
    });
    return () => {
      isMounted = false;
    };
  }, [pendingAddresses]);

  return addresses;
}
