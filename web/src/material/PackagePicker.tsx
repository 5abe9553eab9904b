import { type Package, packages } from '@lotline/contract/material/stock';
import { PickOne } from '../kit/form/pickers.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { packOf, type ScannedPackage } from './issue-list.ts';

const nameOf = ({ packageId, materialName, qty, uom, locationName }: Package) =>
  `${packageId} · ${materialName} · ${formatNumber(qty)} ${uom} · ${locationName}`;

/** Picks a package by hand where no scanner is: what may be issued, the oldest first. */
export const PackagePicker = ({ only, onPick }: { only: (one: ScannedPackage) => boolean; onPick: (picked: ScannedPackage) => void }) => {
  const { t } = useSay();
  return (
    <PickOne
      from={packages}
      nameOf={nameOf}
      only={(one: Package) => only(packOf(one))}
      searchIn={['packageId', 'materialName', 'locationName']}
      value={null}
      placeholder={t('issuing.pickPackage')}
      aria-label={t('issuing.pickPackage')}
      onPick={(picked) => picked && onPick(packOf(picked as Package))}
    />
  );
};
