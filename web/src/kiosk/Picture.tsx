import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useObjectUrl } from '../kit/browser/object-url.ts';
import { Icon } from '../kit/look/icons.tsx';
import { useT } from '../kit/words/words.ts';
import { KioskKey } from './KioskKey.tsx';
import { MessagePage } from './message-pages.tsx';
import { fileOf } from './papers.ts';
import './picture.css';
import { goBack, once } from './place.ts';

type Size = { width: number; height: number };
/** Where on the picture something is, as shares of its sides. */
type Spot = { x: number; y: number };
const middle: Spot = { x: 0.5, y: 0.5 };
const step = 1.6;

/** How large a picture is where all of it is seen. More than its own pixels are never shown: they would only blur. */
export const wholeScale = (picture: Size, room: Size) => Math.min(1, room.width / picture.width, room.height / picture.height);

/** One picture over the whole screen, enlarged by keys, by a tap or by two fingers, and pushed about by one. */
export const Picture = ({ fileId, name }: { fileId: number; name: string }) => {
  const t = useT();
  const { data, isError } = useQuery(fileOf(fileId));
  const url = useObjectUrl(data);
  const stage = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const [own, setOwn] = useState<Size | null>(null);
  const [room, setRoom] = useState<Size>({ width: 1, height: 1 });
  /** Null as long as all of it is in sight, however the screen is turned. */
  const [enlarged, setEnlarged] = useState<number | null>(null);
  /** What of the picture keeps its place on the screen while its size changes. */
  const kept = useRef<{ spot: Spot; at: { left: number; top: number } } | null>(null);
  const whole = own ? wholeScale(own, room) : 1;
  const scale = Math.max(whole, Math.min(1, enlarged ?? whole));

  useEffect(() => back.current?.focus(), []);
  useEffect(() => {
    const box = stage.current;
    if (!box) return;
    const measure = () => setRoom({ width: box.offsetWidth, height: box.offsetHeight });
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    measure();
    return () => watch.disconnect();
  }, []);

  /** To another size; the spot of the picture that is under a point of the stage stays there. */
  const resize = (next: number, at?: { left: number; top: number }) => {
    const box = stage.current;
    const picture = box?.querySelector('img');
    if (!box || !picture) return;
    const here = box.getBoundingClientRect();
    const of = picture.getBoundingClientRect();
    const point = at ?? { left: box.clientWidth / 2, top: box.clientHeight / 2 };
    const share = (from: number, length: number) => Math.max(0, Math.min(1, from / length));
    const spot = of.width
      ? { x: share(here.left + point.left - of.left, of.width), y: share(here.top + point.top - of.top, of.height) }
      : middle;
    kept.current = { spot, at: point };
    setEnlarged(next <= whole ? null : Math.min(1, next));
  };
  useLayoutEffect(() => {
    const box = stage.current;
    if (!box || !own || !kept.current) return;
    const { spot, at } = kept.current;
    box.scrollLeft = spot.x * own.width * scale - at.left;
    box.scrollTop = spot.y * own.height * scale - at.top;
  }, [scale, own]);
  usePinch(stage, (by, at) => resize(scale * by, at));

  const onTap = ({ clientX, clientY }: MouseEvent | { clientX: number; clientY: number }) => {
    const here = stage.current?.getBoundingClientRect();
    if (here) resize(scale > whole ? whole : 1, { left: clientX - here.left, top: clientY - here.top });
  };
  const largest = scale >= 1 && t('kiosk.fullSize');
  const smallest = scale <= whole && t('kiosk.wholeAlready');
  return (
    <section className="kiosk-picture" role="dialog" aria-modal="true" aria-label={name}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keys beside it do the same */}
      <div ref={stage} className="kiosk-picture-stage" data-large={scale > whole} onClick={(event) => once(() => onTap(event))(event)}>
        {isError && <MessagePage icon="info" title={t('kiosk.papersNotHere')} />}
        {url && (
          <img
            src={url}
            alt={name}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setOwn({ width, height })}
            style={own ? { width: own.width * scale, height: own.height * scale } : { visibility: 'hidden' }}
          />
        )}
      </div>
      <nav className="kiosk-picture-keys" aria-label={name}>
        <button
          ref={back}
          type="button"
          className="kiosk-button kiosk-square"
          data-kind="primary"
          aria-label={t('kiosk.back')}
          onClick={once(() => void goBack())}
        >
          <Icon name="close" size={28} />
        </button>
        <p>{name}</p>
        <KioskKey className="kiosk-button kiosk-square" aria-label={t('kiosk.larger')} why={largest} onClick={() => resize(scale * step)}>
          +
        </KioskKey>
        <KioskKey className="kiosk-button kiosk-square" aria-label={t('kiosk.smaller')} why={smallest} onClick={() => resize(scale / step)}>
          −
        </KioskKey>
        <KioskKey className="kiosk-button" why={smallest} onClick={() => resize(whole)}>
          {t('kiosk.wholePicture')}
        </KioskKey>
      </nav>
    </section>
  );
};

/** Two fingers: by how much they were spread since the last move, around the point between them. One finger is left to scrolling. */
const usePinch = (stage: { current: HTMLElement | null }, change: (by: number, at: { left: number; top: number }) => void) => {
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    const box = stage.current;
    if (!box) return;
    let apart = 0;
    const spread = ({ touches: [a, b] }: TouchEvent) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0);
    const start = (event: TouchEvent) => {
      apart = spread(event);
    };
    const move = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!a || !b || apart === 0) return;
      // The page itself stays as large as it is.
      event.preventDefault();
      const now = spread(event);
      const here = box.getBoundingClientRect();
      latest.current(now / apart, { left: (a.clientX + b.clientX) / 2 - here.left, top: (a.clientY + b.clientY) / 2 - here.top });
      apart = now;
    };
    box.addEventListener('touchstart', start, { passive: true });
    box.addEventListener('touchmove', move, { passive: false });
    box.addEventListener('touchend', start, { passive: true });
    return () => {
      box.removeEventListener('touchstart', start);
      box.removeEventListener('touchmove', move);
      box.removeEventListener('touchend', start);
    };
  }, [stage]);
};
