import { useLanguage } from '../kit/words/language.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useT } from '../kit/words/words.ts';
import { useLocations } from './Head.tsx';
import { Failed, Loading, MessagePage } from './message-pages.tsx';
import { goTo, once } from './place.ts';

/** The factories with their lines; the choice stays on this device. */
export const LineChoice = () => {
  const t = useT();
  const lang = useLanguage();
  const { data, isError, error, refetch } = useLocations();
  if (!data) return isError ? <Failed error={error} again={() => void refetch()} /> : <Loading />;
  if (!data.some(({ lines }) => lines.length))
    return <MessagePage icon="factory" title={t('kiosk.noLines')} text={t('kiosk.noLinesNext')} />;
  return (
    <div className="kiosk-body">
      <h1 className="kiosk-question">{t('kiosk.chooseLine')}</h1>
      {data
        .filter(({ lines }) => lines.length > 0)
        .map((factory) => (
          <section key={factory.id}>
            <h2 className="kiosk-group">{nameIn(lang, factory)}</h2>
            <div className="kiosk-tiles" data-size="large">
              {factory.lines.map(({ id, code, planned, inProgress, running = 0, stopped = 0, complete, ...line }) => (
                <button
                  type="button"
                  key={id}
                  className="kiosk-tile"
                  data-state={stopped > 0 ? 'STOPPED' : inProgress > 0 ? 'RUN' : undefined}
                  onClick={once(() => goTo({ lineId: id, workId: null, step: 'works' }))}
                >
                  <strong>{nameIn(lang, line)}</strong>
                  <small>{code}</small>
                  <span className="kiosk-counts">
                    {planned + inProgress + complete === 0 && <em>{t('kiosk.noWorkToday')}</em>}
                    {stopped > 0 && <em data-tone="bad">{t('kiosk.stopped', { n: stopped })}</em>}
                    {running > 0 && <em data-tone="info">{t('kiosk.running', { n: running })}</em>}
                    {inProgress > running + stopped && <em>{t('kiosk.inProgress', { n: inProgress - running - stopped })}</em>}
                    {planned > 0 && <em>{t('kiosk.planned', { n: planned })}</em>}
                    {complete > 0 && <em data-tone="good">{t('kiosk.complete', { n: complete })}</em>}
                  </span>
                </button>
              ))}
            </div>
          </section>
        ))}
    </div>
  );
};
