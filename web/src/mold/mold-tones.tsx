import type { MoldRow } from '@lotline/contract/mold/mold';
import type { Tone } from '../kit/columns/columns.ts';
import { useT } from '../kit/words/words.ts';

export const statusTones = {
  STORED: 'grey',
  MOUNTED: 'blue',
  IN_REPAIR: 'orange',
  OUT: 'purple',
  DISCARDED: 'grey',
} as const satisfies Record<MoldRow['status'], Tone>;
export const usageTones = { OK: 'green', WARN: 'orange', OVER: 'red' } as const satisfies Record<MoldRow['usage'], Tone>;

/** Where a mold is in its life, and what wants looking at: shots that run out, maintenance that is due. */
export const MoldChips = ({ of: { status, usage, maintenanceDue } }: { of: MoldRow }) => {
  const t = useT();
  return (
    <>
      <span className={`kit-tag kit-tag-${statusTones[status]}`}>{t(`moldStatus.${status}`)}</span>
      {usage !== 'OK' && <span className={`kit-tag kit-tag-${usageTones[usage]}`}>{t(`moldUsage.${usage}`)}</span>}
      {maintenanceDue && <span className="kit-tag kit-tag-orange">{t(`moldDue.${maintenanceDue}`)}</span>}
    </>
  );
};
