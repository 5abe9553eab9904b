import { careStates } from '@lotline/contract/lot/warning';
import { Suspense, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { withFields } from '../kit/form/with-fields.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useMyId } from '../kit/net/session.ts';
import type { Acts } from '../kit/record/Acts.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Care, Cared } from './care.ts';

const CareDrawer = lazyPart(async () => (await withFields(import('./CareDrawer.tsx'))).CareDrawer);

const { text, day, choice } = columnsOf<Cared>();
/** Who looks after it, until when and what is done. */
export const careColumns = [
  choice('careState', careStates, {
    title: 'warning.careState',
    choiceWords: 'warning.careState',
    tones: { FREE: 'orange', TAKEN: 'blue' },
    width: 100,
  }),
  text('ownerName', { title: 'warning.ownerName', width: 100 }),
  day('dueOn', {
    title: 'warning.dueOn',
    width: 100,
    cellTone: ({ dueOn }) => (dueOn !== null && dueOn < workDay() ? 'wrong' : undefined),
  }),
  text('careNote', { title: 'warning.careNote', fixed: true, width: 150 }),
];

type Props<Row extends Cared> = {
  mayChange: boolean;
  take: (rows: readonly Row[], care: Care) => Promise<{ taken: number }>;
  giveBack: (rows: readonly Row[]) => Promise<{ givenBack: number }>;
};
/** Taking and giving back the chosen warnings of a list. */
export const useCare = <Row extends Cared>({ mayChange, take, giveBack }: Props<Row>) => {
  const { t } = useSay();
  const me = useMyId();
  const [taking, setTaking] = useState<readonly Row[] | null>(null);
  const giveThem = async (rows: readonly Row[]) => {
    try {
      const { givenBack } = await giveBack(rows);
      tell.success(t('warning.givenBackTold', { n: givenBack }));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return {
    acts: (rows: readonly Row[]): Acts => {
      const mine = rows.filter(({ ownerId }) => ownerId === me);
      return [
        mayChange && {
          label: t('warning.take'),
          why: rows.length === 0 && t('record.selectFirst'),
          run: () => setTaking(rows),
        },
        mayChange && mine.length > 0 && { label: t('warning.giveBack'), run: () => void giveThem(mine) },
      ];
    },
    dialog: (
      <Suspense fallback={null}>
        {taking && <CareDrawer rows={taking} take={(care) => take(taking, care)} close={() => setTaking(null)} />}
      </Suspense>
    ),
  };
};
