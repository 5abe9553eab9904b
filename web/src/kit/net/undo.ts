import { tell } from '../messages/snackbar.tsx';
import { t } from '../words/words.ts';
import { tellFailure } from './failure.ts';

/** The way back that stands in what is said of something done, for its button and Ctrl+Z; what came of it is told by itself. */
export const undoAct = (run: () => unknown) => ({ label: t('record.undo'), takesBack: true as const, run: () => void run() });

/** The same for what is sent; `said` is what is told once it was taken back. */
export const undoBy = (work: () => Promise<unknown>, said: string) =>
  undoAct(() =>
    work().then(
      () => tell.success(said),
      (failure) => {
        tellFailure(failure);
      },
    ),
  );
