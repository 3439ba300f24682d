import type { Period } from '../contract.ts';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';

export const periods = [
  { value: 'month', label: 'Monthly' },
  { value: 'all', label: 'All Time' },
] as const;

export interface PeriodSwitchProps {
  period: Period;
  onPeriodChange: (period: Period) => void;
  size?: 'small' | 'regular' | undefined;
  isFilling?: boolean | undefined;
  className?: string | undefined;
}

export function PeriodSwitch({ period, onPeriodChange, size, isFilling, className }: PeriodSwitchProps) {
  return (
    <Segmented
      label="Period"
      value={period}
      options={periods}
      onValueChange={onPeriodChange}
      size={size}
      isFilling={isFilling}
      className={className}
    />
  );
}
