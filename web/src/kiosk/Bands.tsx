import { useState } from 'react';
import { useMedia, usePhone } from '../kit/browser/media.ts';
import { Icon, type IconName } from '../kit/look/icons.tsx';
import { Unbroken } from '../kit/look/Unbroken.tsx';
import { useT } from '../kit/words/words.ts';

/** Hardly higher than its keys: 1024×600, as many panels have. */
const low = '(max-height: 640px)';

/** What is to be known or stands in the way, and the way out of it where the kiosk has one. */
export type Band = {
  key: string;
  look: 'notice' | 'refusal' | 'block';
  tone: 'warn' | 'bad';
  icon: IconName;
  role?: 'alert' | 'status' | undefined;
  title?: string;
  lines: readonly string[];
  act?: { name: string; run: (at: { clientX: number; clientY: number }) => void };
};

/** One band with every word of it. */
export const WholeBand = ({ look, tone, icon, role, title, lines, act }: Omit<Band, 'key'>) => {
  const said = lines.map((line) => (
    <span key={line}>
      <Unbroken text={line} />
    </span>
  ));
  if (look !== 'block')
    return (
      <div className={`kiosk-${look}`} data-tone={tone} role={role}>
        <Icon name={icon} size={look === 'refusal' ? 28 : 26} />
        <p>
          {title && (
            <strong>
              <Unbroken text={title} />
            </strong>
          )}
          {said}
        </p>
        {act && (
          <button
            type="button"
            className="kiosk-button"
            {...((look === 'refusal' || tone === 'bad') && { 'data-kind': 'primary' })}
            onClick={act.run}
          >
            {act.name}
          </button>
        )}
      </div>
    );
  const inside = (
    <>
      <Icon name={icon} size={22} />
      <span>{said}</span>
    </>
  );
  if (!act)
    return (
      <span className="kiosk-block" data-tone={tone} role={role}>
        {inside}
      </span>
    );
  const key = (
    <button type="button" className="kiosk-block" data-tone={tone} onClick={act.run}>
      {inside}
      <b>{act.name}</b>
    </button>
  );
  return role ? <div role={role}>{key}</div> : key;
};

/**
 * Bands, one below the other. On a phone, and several of them on a low screen, take two lines together, so that the work keeps its place: what
 * is worst stands there with its key, and a tap on it lays all of them whole over the page.
 */
export const Bands = ({ bands }: { bands: readonly Band[] }) => {
  const t = useT();
  const isTight = [usePhone(), useMedia(low) && bands.length > 1].some(Boolean);
  /** The band that all were opened from: one that stands there later begins closed. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (!isTight) return bands.map(({ key, ...band }) => <WholeBand key={key} {...band} />);
  const first = bands.find(({ tone }) => tone === 'bad') ?? bands[0];
  if (!first) return null;
  const open = openAt === first.key;
  const more = bands.length - 1;
  const close = () => setOpenAt(null);
  return (
    <div className="kiosk-bands" data-tone={first.tone}>
      <div className="kiosk-band" role={first.role}>
        <button type="button" className="kiosk-band-said" aria-expanded={open} onClick={() => setOpenAt(open ? null : first.key)}>
          <span>{[first.title, ...first.lines].filter(Boolean).join(' ')}</span>
          <b>
            {more > 0 && `+${more}`}
            <Icon name="down" size={20} />
          </b>
        </button>
        {first.act && (
          <button type="button" className="kiosk-button" data-kind="primary" onClick={first.act.run}>
            {first.act.name}
          </button>
        )}
      </div>
      {open && (
        <>
          <button type="button" className="kiosk-bands-veil" aria-label={t('action.close')} onClick={close} />
          <div className="kiosk-bands-all">
            {bands.map(({ key, role: _, ...band }) => (
              <WholeBand key={key} {...band} />
            ))}
            <button type="button" className="kiosk-button" onClick={close}>
              {t('action.close')}
            </button>
          </div>
        </>
      )}
    </div>
  );
};
