import { Code, Link2, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { StudySet } from '../../sets/contract/set.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { useCopyLink } from '../../sets/web/use-copy-link.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Menu, MenuItem, MenuNote } from '../../platform/web/ui/overlays/menu.tsx';
import styles from './editor-header.module.css';

interface ShareMenuProps {
  set: StudySet;
}

const loadGenerator = () => import('../../embed/web/embed-generator.tsx');

export function ShareMenu({ set }: ShareMenuProps) {
  const [generations, setGenerations] = useState(0);
  const [isGenerating, setIsGenerating] = useState(false);
  const generator = useLoaded(loadGenerator, generations > 0);
  const copyLink = useCopyLink();

  function handleGenerate() {
    setGenerations(generations + 1);
    setIsGenerating(true);
  }

  return (
    <>
      <Menu
        trigger={
          <Button kind="ghost" icon={Share2} className={styles.action}>
            <span className={styles.word}>Share</span>
          </Button>
        }
      >
        {set.visibility === 'private' ? (
          <MenuNote>
            This set is private: nobody else can open it. To share it, make it Public or Unlisted and save.
          </MenuNote>
        ) : (
          <>
            <MenuItem icon={Link2} onSelect={() => void copyLink(set.id)}>
              Copy Link
            </MenuItem>
            <MenuItem icon={Code} onSelect={handleGenerate}>
              Get Embed Code
            </MenuItem>
            <MenuItem icon={Printer} onSelect={() => window.open(links.printSet(set.id), '_blank', 'noopener')}>
              Print
            </MenuItem>
          </>
        )}
      </Menu>
      {generator && (
        <generator.EmbedGenerator key={generations} set={set} isOpen={isGenerating} onOpenChange={setIsGenerating} />
      )}
    </>
  );
}
