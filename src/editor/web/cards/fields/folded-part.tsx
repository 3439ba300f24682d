import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './folded-part.module.css';

interface FoldedPartProps {
  label: string;
  number: number;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** A part that most cards lack: folded until wanted. */
export function FoldedPart({ label, number, isOpenAtFirst, children }: FoldedPartProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <div className={styles.part}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${label}, card ${number}`}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight />
        {label}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
