import type { Package } from '@lotline/contract/material/stock';
import { type LocationNode, locationTree } from '@lotline/contract/plant/location';
import { useMemo } from 'react';
import { naming } from '../kit/columns/called.ts';
import type { Column } from '../kit/columns/columns.ts';
import type { Pasted } from '../kit/grid/handle.ts';
import { useCall } from '../kit/net/resource.ts';
import { PasteDialog } from '../kit/record/PasteDialog.tsx';
import { language } from '../kit/words/language.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { packageColumns } from './package-columns.tsx';
import { PackageText } from './package-text.ts';

/** Shelves with the way to them as the list shows it: from below the site. */
const shelvesIn = (tree: readonly LocationNode[], above: readonly string[] = []): (LocationNode & { path: string })[] =>
  tree.flatMap((node) => {
    const way = node.type === 'SITE' ? [] : [...above, nameIn(language.get(), node)];
    return [...(node.type === 'SHELF' ? [{ ...node, path: way.join(' / ') }] : []), ...shelvesIn(node.children, way)];
  });

/** In a pasted block a shelf stands by its code, its name or the way to it. */
const useReading = () => {
  const tree = useCall(locationTree, {}).data;
  return useMemo(
    () => tree && [naming<Package>('locationId', 'locationPath', shelvesIn(tree), { title: 'stock.locationPath', required: true })],
    [tree],
  );
};

type Props = {
  pasted: Pasted<Package>;
  packages: readonly Package[];
  save: (rows: readonly Record<string, unknown>[]) => Promise<unknown>;
  close: () => void;
};

/** A block of cells on packages, under the review of an Excel import: what is written on them, and their shelves. */
export const PackagePaste = ({ pasted, packages, save, close }: Props) => {
  const { t } = useSay();
  return (
    <PasteDialog
      pasted={pasted as unknown as Pasted<{ id: number; version: number }>}
      makes={0}
      draft={PackageText}
      columns={packageColumns as unknown as readonly Column<never>[]}
      useReading={useReading as () => readonly Column<never>[] | undefined}
      words="stock"
      file={t('stock.tabPackages')}
      start={undefined}
      records={packages}
      saveMany={save as (rows: readonly unknown[]) => Promise<unknown>}
      close={close}
    />
  );
};
