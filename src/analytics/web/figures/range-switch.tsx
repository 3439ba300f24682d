import type { Range } from '../../contract.ts';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';

const ranges = [
  { value: 'all', label: 'All Time' },
  { value: '30d', label: '30 Days' },
  { value: '7d', label: '7 Days' },
  { value: '24h', label: '24 Hours' },
] as const satisfies readonly { value: Range; label: string }[];

interface RangeSwitchProps {
  range: Range;
  onRangeChange: (range: Range) => void;
  isFilling?: boolean | undefined;
}

export function RangeSwitch({ range, onRangeChange, isFilling }: RangeSwitchProps) {
  return (
    <Segmented
      label="Range"
      size="small"
      value={range}
      options={ranges}
      onValueChange={onRangeChange}
      isFilling={isFilling}
    />
  );
}

export function rangeLabel(range: Range): string | undefined {
  return ranges.find(({ value }) => value === range)?.label;
}
