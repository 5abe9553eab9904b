import type { InspectedCharacteristic } from '@lotline/contract/quality/quality-result';
import { placeOf } from './cells.ts';
import './measure-bar.css';

/** Where a value lies between its limits; nothing where there aren't two. */
export const LimitsBar = ({ row, value }: { row: InspectedCharacteristic; value: number | null }) => {
  if (row.lsl === null || row.usl === null) return null;
  const place = placeOf(row, value);
  return (
    <i className="measure-bar" data-out={(place !== null && (place < 0 || place > 1)) || undefined}>
      {place !== null && <i style={{ left: `${Math.min(100, Math.max(0, 20 + place * 60))}%` }} />}
    </i>
  );
};
