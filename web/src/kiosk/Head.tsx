import { warnSeconds } from '@lotline/contract/identity/session-window';
import { settings } from '@lotline/contract/identity/settings';
import { kioskLocations } from '@lotline/contract/kiosk/kiosk';
import { useQuery } from '@tanstack/react-query';
import { usePhone } from '../kit/browser/media.ts';
import { useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { useShade } from '../kit/look/theme.ts';
import { send } from '../kit/net/send.ts';
import { secondsLeft, session } from '../kit/net/session.ts';
import { LanguageSwitch } from '../kit/site/LanguageSwitch.tsx';
import { formatDay, formatLeft } from '../kit/words/format.ts';
import { useLanguage } from '../kit/words/language.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useT } from '../kit/words/words.ts';
import { keptCalls } from './calls.ts';
import { useNow } from './clock.ts';
import { unheard, useEntries, useLine, useRefused } from './desk.ts';
import { useLineHelp } from './help.ts';
import { askOrKnown } from './offline.ts';
import { person, unchecked } from './person.ts';
import { goBack, leaveLine, once, toHelp, toPerson, toRefused, usePlace } from './place.ts';
import { useLineRefusals } from './Refusals.tsx';
import { chooseShade } from './shade.ts';
import { clockText, durationText, shortDurationText } from './work-text.ts';

/** On every page: so often it is known there, too, whether the server can be reached. */
const lookAgainMs = 60_000;
export const useLocations = () =>
  useQuery({
    queryKey: ['location', kioskLocations.path],
    queryFn: ({ signal }) => askOrKnown('lines', false, () => send(kioskLocations, {}, { signal })),
    meta: { tables: kioskLocations.reads, quiet: true },
    refetchInterval: lookAgainMs,
  });

const Clock = () => {
  const at = new Date(useNow(5000)).toISOString();
  return (
    <time className="kiosk-clock" dateTime={at}>
      <strong>{clockText(at)}</strong>
      <span>{formatDay(at)}</span>
    </time>
  );
};

/** Whether what was entered has arrived. */
const Network = () => {
  const t = useT();
  const line = useLine();
  const n = useEntries().filter(({ state }) => state !== 'refused').length;
  const old = useStore(unheard);
  const away = old || line === 'waiting' || line === 'forbidden' || line === 'signedOut';
  const network = old || line === 'waiting';
  const isPhone = usePhone();
  const text =
    isPhone && away && n
      ? t('kiosk.keptShort', { n })
      : network
        ? n
          ? t('kiosk.waiting', { n })
          : t('kiosk.offline')
        : n
          ? t(away ? 'kiosk.keptHere' : 'kiosk.sending', { n })
          : t(line === 'signedOut' ? 'kiosk.signIn' : 'kiosk.online');
  return (
    <span className="kiosk-network" role="status" data-state={away ? 'away' : n ? 'busy' : 'good'}>
      <i aria-hidden="true" />
      <span>{text}</span>
    </span>
  );
};

/** Appears when the session is about to end; extending is one request. */
const Countdown = () => {
  const t = useT();
  const left = useStore(secondsLeft);
  if (left > warnSeconds) return null;
  return (
    <span className="kiosk-countdown" role="timer">
      {t('session.left', { time: formatLeft(left) })}
      <button
        type="button"
        className="kiosk-button"
        onClick={once(() => void send(settings, {}, { background: false }).catch(() => undefined))}
      >
        {t('session.extend')}
      </button>
    </span>
  );
};

/** How many reports of this user the server refused – they wait here until somebody settles them – else how many of the line wait for a leader. */
const Refused = () => {
  const t = useT();
  const { lineId } = usePlace();
  const own = useRefused();
  const handed = useLineRefusals(lineId).filter(({ key, state }) => state === 'HANDED' && !own.some((one) => one.key === key));
  if (own.length + handed.length === 0) return null;
  return (
    <button type="button" className="kiosk-button kiosk-refused" data-own={own.length > 0} onClick={once(() => void toRefused())}>
      <Icon name={own.length > 0 ? 'error' : 'warning'} size={24} />
      {own.length > 0 ? t('kiosk.refusedCount', { n: own.length }) : t('kiosk.handedCount', { n: handed.length })}
    </button>
  );
};

/** The way to call for help, with how many calls of the line stand, or that one hasn't gone out. */
const Help = () => {
  const t = useT();
  const { lineId } = usePlace();
  const calls = useLineHelp(lineId).data ?? [];
  const n = calls.length;
  const at = useNow(10_000);
  /** What nobody has answered waits the longest; else who comes is said. */
  const longest = calls.find(({ takenBy }) => !takenBy) ?? calls[0];
  const state = longest && (longest.takenBy ? t('help.comes', { by: longest.takenBy }) : durationText(t, longest.calledAt, at));
  const isPhone = usePhone();
  const shown = isPhone && longest && !longest.takenBy ? shortDurationText(t, longest.calledAt, at) : state;
  const unsent = useStore(keptCalls).find(({ ask }) => ask.lineId === lineId);
  const label = [
    t('help.call'),
    n > 0 && t('help.open', { n }),
    state,
    unsent && t(unsent.refused ? 'help.refused' : 'help.keptToo', { reason: unsent.reason }),
  ];
  if (lineId === null) return null;
  return (
    <button type="button" className="kiosk-button kiosk-help" data-open={n > 0 || unsent !== undefined} onClick={once(() => void toHelp())}>
      <Icon name="megaphone" size={24} />
      <span className="unseen">{label.filter(Boolean).join(' · ')}</span>
      <span aria-hidden="true">
        {t('help.short')}
        {shown && <small>{shown}</small>}
      </span>
      {unsent ? (
        <b aria-hidden="true" data-unsent="true">
          !
        </b>
      ) : (
        n > 0 && <b aria-hidden="true">{n}</b>
      )}
    </button>
  );
};

export const Head = () => {
  const t = useT();
  const lang = useLanguage();
  const { lineId, step } = usePlace();
  const shade = useShade();
  const who = useStore(session)?.user.username;
  const acting = useStore(person);
  const isUnchecked = useStore(unchecked);
  const { data } = useLocations();
  const factory = data?.find(({ lines }) => lines.some(({ id }) => id === lineId));
  const line = factory?.lines.find(({ id }) => id === lineId);
  const actor = acting?.name ?? (isUnchecked ? t('person.unchecked') : who);
  const other = shade === 'dark' ? 'light' : 'dark';
  return (
    <header className="kiosk-head">
      {step !== 'works' ? (
        <button type="button" className="kiosk-button kiosk-square" aria-label={t('kiosk.back')} onClick={once(() => void goBack())}>
          <Icon name="right" size={28} />
        </button>
      ) : lineId !== null ? (
        // Out of the kiosk it goes from the list of lines alone: one tap in the middle of work leads nobody into the office.
        <button type="button" className="kiosk-button kiosk-square" aria-label={t('kiosk.lines')} onClick={once(() => void leaveLine())}>
          <Icon name="home" size={26} />
        </button>
      ) : (
        <a className="kiosk-button kiosk-square" href="/" aria-label={t('kiosk.leave')} title={t('kiosk.leave')}>
          <Icon name="home" size={26} />
        </a>
      )}
      {lineId !== null ? (
        <button type="button" className="kiosk-line" onClick={once(() => void leaveLine())} title={t('kiosk.changeLine')}>
          <small>{factory ? nameIn(lang, factory) : t('menu.kiosk')}</small>
          <strong>{line ? nameIn(lang, line) : '…'}</strong>
          <Icon name="down" size={20} />
        </button>
      ) : (
        <span className="kiosk-line">
          <small>{t('menu.kiosk')}</small>
          <strong>{t('kiosk.lines')}</strong>
        </span>
      )}
      <span className="kiosk-space" />
      <Countdown />
      <Refused />
      <Help />
      <Network />
      <Clock />
      {who && lineId === null && (
        <span className="kiosk-who">
          <Icon name="user" size={20} />
          <span>{who}</span>
        </span>
      )}
      {who && lineId !== null && (
        <button
          type="button"
          className="kiosk-button kiosk-who"
          data-person={acting !== null}
          data-unchecked={isUnchecked}
          aria-label={`${t('person.choose')} · ${actor}`}
          onClick={once(() => void toPerson())}
        >
          <Icon name="user" size={20} />
          <span>{actor}</span>
        </button>
      )}
      <button
        type="button"
        className="kiosk-button kiosk-square"
        aria-label={t(other === 'dark' ? 'kiosk.darkScreen' : 'kiosk.lightScreen')}
        onClick={() => chooseShade(other)}
      >
        <Moon dark={shade === 'dark'} />
      </button>
      <LanguageSwitch />
    </header>
  );
};

const Moon = ({ dark }: { dark: boolean }) => (
  <svg
    width="26"
    height="26"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {dark ? (
      <>
        <circle cx="12" cy="12" r="4.2" />
        <path d="M12 2.800v2.400M12 18.800v2.400M2.800 12h2.400M18.800 12h2.400M5.500 5.500l1.700 1.700M16.800 16.800l1.700 1.700M18.500 5.500l-1.700 1.700M7.200 16.800l-1.700 1.700" />
      </>
    ) : (
      <path d="M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z" />
    )}
  </svg>
);
