import { PackageChange } from '@lotline/contract/material/stock';

/** What is written on a package, and where it stands. */
export const PackageText = PackageChange.omit({ id: true, version: true });
