import { dashboard as dashboardCall } from '@lotline/contract/dashboard/dashboard';
import { dashboards } from '@lotline/contract/dashboard/dashboard-names';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { Tick } from '../kit/look/Tick.tsx';
import { useCall } from '../kit/net/resource.ts';
import { Screen } from '../kit/record/Screen.tsx';
import { useT } from '../kit/words/words.ts';
import { DashboardView } from './DashboardView.tsx';

const intervals = ['5', '10', '20', '30', '60'] as const;
type Interval = (typeof intervals)[number];
const path = '/dashboard/slides';

/** Chosen dashboards one after the other; what is shown stands in the address, so that a screen on a wall opens with it. */
export const SlidesScreen = () => {
  const { searchStr } = useLocation();
  const asked = new URLSearchParams(searchStr);
  const ids = (asked.get('ids') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const seconds = intervals.find((one) => one === asked.get('sec')) ?? '10';
  return ids.length > 0 ? <Slides key={ids.join()} ids={ids} seconds={Number(seconds)} /> : <Chooser />;
};

const Chooser = () => {
  const t = useT();
  const go = useGo();
  const { data, error, isError, refetch } = useCall(dashboards, {});
  const [left, setLeft] = useState<readonly number[]>([]);
  const [seconds, setSeconds] = useState<Interval>('10');
  if (!data) return <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />;
  const chosen = data.filter(({ id }) => !left.includes(id));
  return (
    <Screen title={t('menu.dashboardSlides')}>
      {data.length === 0 ? (
        <p className="widget-none">{t('slides.none')}</p>
      ) : (
        <div className="slides-choice">
          <fieldset>
            <legend>{t('slides.choose')}</legend>
            {data.map(({ id, name, ownerName, mine }) => (
              <Tick key={id} checked={!left.includes(id)} onChange={(on) => setLeft(on ? left.filter((one) => one !== id) : [...left, id])}>
                {name}
                {!mine && ownerName && <small> {t('dashboard.of', { owner: ownerName })}</small>}
              </Tick>
            ))}
          </fieldset>
          <fieldset>
            <legend>{t('slides.interval')}</legend>
            <Segments<Interval>
              value={seconds}
              onChange={setSeconds}
              options={intervals.map((value) => ({
                value,
                label: value === '60' ? t('slides.minute') : t('slides.seconds', { n: Number(value) }),
              }))}
            />
          </fieldset>
          <Button
            type="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              void document.documentElement.requestFullscreen?.().catch(() => undefined);
              go(`${path}?ids=${chosen.map(({ id }) => id).join(',')}&sec=${seconds}&fullSizeYn=Y`);
            }}
          >
            {t('slides.start')}
          </Button>
        </div>
      )}
    </Screen>
  );
};

/** The screen stays on while slides are shown; a window that comes back asks again. */
const useAwake = () => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const ask = () => {
      if (document.visibilityState === 'visible')
        navigator.wakeLock?.request('screen').then(
          (held) => {
            lock = held;
          },
          () => undefined,
        );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
};

const Slides = ({ ids, seconds }: { ids: readonly number[]; seconds: number }) => {
  const t = useT();
  const go = useGo();
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  useAwake();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide that was gone to by hand stays its whole time
  useEffect(() => {
    if (paused || ids.length < 2) return;
    const timer = setTimeout(() => setAt((now) => (now + 1) % ids.length), seconds * 1000);
    return () => clearTimeout(timer);
  }, [at, paused, ids.length, seconds]);
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLElement && target.closest('button, a, input')) return;
      if (key === ' ') setPaused((now) => !now);
      else if (key === 'ArrowRight') setAt((now) => (now + 1) % ids.length);
      else if (key === 'ArrowLeft') setAt((now) => (now + ids.length - 1) % ids.length);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [ids.length]);
  const stop = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    go(path);
  };
  return (
    <div className="slides">
      <Slide key={ids[at]} id={ids[at] ?? 0} />
      <nav aria-label={t('menu.dashboardSlides')}>
        <span>{t('board.page', { n: at + 1, of: ids.length })}</span>
        <Button onClick={() => setPaused(!paused)}>{t(paused ? 'slides.goOn' : 'slides.pause')}</Button>
        <Button onClick={() => setAt((at + 1) % ids.length)}>{t('slides.next')}</Button>
        <Button onClick={stop}>{t('slides.stop')}</Button>
      </nav>
    </div>
  );
};

/** One that can't be shown any more says so, and the next follows. */
const Slide = ({ id }: { id: number }) => {
  const { data, error, isError, refetch } = useCall(dashboardCall, { id });
  if (!data) return <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />;
  return <DashboardView title={data.name} widgets={data.layout.widgets} onWall />;
};
