import type { LocationNode } from '@lotline/contract/plant/location';
import { LaborRate, type LaborRateRow } from '@lotline/contract/plant/rate';
import { type ReactNode, useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { useResource } from '../kit/net/resource.ts';
import { DetailGrid } from '../kit/record/DetailGrid.tsx';
import { Screen, Split } from '../kit/record/Screen.tsx';
import { useIdInAddress } from '../kit/record/use-in-address.ts';
import { workDay } from '../kit/site/work-day.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PlaceTree } from './PlaceTree.tsx';
import { findPlace, usePlaces } from './places.ts';
import { RateForm } from './RateForm.tsx';
import { latestFirst, rateOn } from './rates.ts';

const { day, money, text, stamps } = columnsOf(LaborRate);
const columns = [
  day('effectiveFrom', { width: 120 }),
  money('perHour', { width: 160 }),
  text('note', { width: 260 }),
  text('priceReason', { width: 200 }),
  ...stamps(),
];
const types = ['SITE', 'FACTORY', 'LINE'] as const;

/** What an hour of a person costs, place by place; what a place has none of comes from above. */
export const LaborRates = ({ views }: { views: ReactNode }) => {
  const { t } = useSay();
  const { tree } = usePlaces(types);
  const [chosen, choose] = useIdInAddress('place');
  const place = findPlace(tree, chosen) ?? tree[0];
  return (
    <Screen title={t('menu.location')} conditions={views}>
      <Split>
        <PlaceTree types={types} chosen={place?.id ?? null} onChoose={(id) => choose(typeof id === 'number' ? id : null)} />
        {place && <RatesOf key={place.id} place={place} />}
      </Split>
    </Screen>
  );
};

type Found = { at: LocationNode; rate: LaborRateRow };
const RatesOf = ({ place }: { place: LocationNode }) => {
  const { t, lang } = useSay();
  const { tree } = usePlaces(types);
  const { source, save, remove, restore } = useResource(LaborRate, { id: place.id });
  const name = nameIn(lang, place);
  const own = useMemo(
    () => ({ ...source, rows: latestFirst(source.rows.filter(({ locationId }) => locationId === place.id)) }),
    [source, place.id],
  );
  const start = useMemo(() => ({ locationId: place.id, effectiveFrom: workDay() }), [place.id]);
  /** The nearest place from here upwards that has a rate today. */
  const nearest = (id: number | null | undefined): Found | undefined => {
    const at = findPlace(tree, id);
    if (!at) return undefined;
    const rate = rateOn(
      source.rows.filter(({ locationId }) => locationId === at.id),
      workDay(),
    );
    return rate ? { at, rate } : nearest(at.parentId);
  };
  const found = nearest(place.id);
  return (
    <div className="kit-column">
      {source.state === 'ready' && (
        <p className={found ? 'kit-remark' : 'kit-remark rate-none'}>
          {t('laborRate.now')}:{' '}
          <b>
            {!found
              ? t('laborRate.none')
              : found.at.id === place.id
                ? t('laborRate.own', { rate: formatNumber(found.rate.perHour, 2), day: formatDay(found.rate.effectiveFrom) })
                : t('laborRate.inherited', { rate: formatNumber(found.rate.perHour, 2), place: nameIn(lang, found.at) })}
          </b>
        </p>
      )}
      <DetailGrid
        id="labor_rate"
        menu="location"
        words="laborRate"
        title={t('laborRate.of', { name })}
        columns={columns}
        source={own}
        draft={LaborRate.draft}
        start={start}
        form={() => <RateForm />}
        save={save}
        remove={(rows) => remove(rows.map(({ id }) => id))}
        restore={restore}
        nameOf={({ effectiveFrom }) => `${name} ${formatDay(effectiveFrom)}`}
        file={t('laborRate.of', { name })}
      />
    </div>
  );
};
