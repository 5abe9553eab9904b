import { inspectionPath, inspectionsOfUnit } from '@lotline/contract/quality/quality-result';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { send } from '../kit/net/send.ts';
import { t } from '../kit/words/words.ts';

/** Opens the inspection that a package waits for; what waits stands first among those of the package. */
export const openInspectionOf = async (materialStockId: number, go: (path: string) => void) => {
  try {
    const { rows } = await send(inspectionsOfUnit, { materialStockId, limit: 1 });
    if (rows[0]) go(inspectionPath(rows[0]));
    else tell.info(t('inspection.noneOfIt'));
  } catch (failure) {
    tellFailure(failure);
  }
};
