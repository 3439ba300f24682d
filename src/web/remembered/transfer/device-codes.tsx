import { ArrowLeft, ArrowRight, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { splitStudyRecord, writeStudyFile, type StudyRecord } from '../../../shared/scheduling/study-file.ts';
import { fullAddress, links } from '../../addresses/links.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { useCopy } from '../../ui/feedback/use-copy.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { packText } from './packed-text.ts';
import { packedPrefix } from './packed-fragment.ts';
import styles from './transfer.module.css';

/** More is hard for a phone to read. */
const cardsPerCode = 16;

interface DeviceCodesProps {
  record: StudyRecord;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Each is an address whose fragment, which the server never sees, carries some cards. */
export function DeviceCodes({ record, isOpen, onOpenChange }: DeviceCodesProps) {
  const [place, setPlace] = useState(0);
  const [parts] = useState(() => splitStudyRecord(record, cardsPerCode));
  const part = parts[place];
  const copy = useCopy();
  const address = usePackedAddress(part);
  const name = parts.length === 1 ? 'Code' : `Code ${place + 1} of ${parts.length}`;
  return (
    <Dialog
      title="To another device"
      description="Point its camera at the code and open the address. What the code holds goes from screen to camera, not over the network."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className={styles.code}>
        {address !== undefined && <QrCode text={address} label={name} />}
        {parts.length > 1 && <CodeTurn name={name} place={place} codeCount={parts.length} onTurn={setPlace} />}
        {address !== undefined && (
          <Button size="small" icon={Copy} onClick={() => void copy(address)}>
            Copy address
          </Button>
        )}
        {parts.length > 8 && <p className={styles.text}>So many codes take a while: a file does it at once.</p>}
      </div>
    </Dialog>
  );
}

interface CodeTurnProps {
  name: string;
  place: number;
  codeCount: number;
  onTurn: (place: number) => void;
}

function CodeTurn({ name, place, codeCount, onTurn }: CodeTurnProps) {
  return (
    <div className={styles.turn}>
      <IconButton label="Previous code" icon={ArrowLeft} disabled={place === 0} onClick={() => onTurn(place - 1)} />
      <span role="status" data-figures>
        {name}
      </span>
      <IconButton
        label="Next code"
        icon={ArrowRight}
        disabled={place === codeCount - 1}
        onClick={() => onTurn(place + 1)}
      />
    </div>
  );
}

function usePackedAddress(part: StudyRecord | undefined): string | undefined {
  const [packed, setPacked] = useState<{ part: StudyRecord; address: string }>();

  useEffect(() => {
    if (!part) return;
    let isWanted = true;
    void packText(writeStudyFile(part)).then((text) => {
      if (isWanted) setPacked({ part, address: fullAddress(links.catalogStudy) + packedPrefix + text });
    });
    return () => {
      isWanted = false;
    };
  }, [part]);

  return packed?.part === part ? packed?.address : undefined;
}
