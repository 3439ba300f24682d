import { Video } from 'lucide-react';
import { useCallback } from 'react';
import styles from './media-picture.module.css';

interface UploadPictureProps {
  picture: Blob | undefined;
}

export function UploadPicture({ picture }: UploadPictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = picture && URL.createObjectURL(picture);
      if (url === undefined) return;
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return picture ? <img ref={show} className={styles.upload} alt="" draggable={false} /> : <Video />;
}
