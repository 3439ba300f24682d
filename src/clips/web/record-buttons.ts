import { Circle, Square, X } from 'lucide-react';

export const recordButtons = {
  ready: { label: 'Record', icon: Circle },
  failed: { label: 'Record', icon: Circle },
  counting: { label: 'Cancel', icon: X },
  recording: { label: 'Stop', icon: Square },
  finishing: { label: 'Stop', icon: Square },
} as const;
