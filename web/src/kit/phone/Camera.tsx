import { useEffect, useRef, useState } from 'react';
import { useT } from '../words/words.ts';
import { type Decoder, openDecoder } from './decoder.ts';
import { PhoneButton } from './PhoneButton.tsx';
import { PhoneSheet } from './PhoneSheet.tsx';
import { PhoneLoading, PhoneNothing } from './parts.tsx';
import './camera.css';

/** Between two looks at the picture: the screen answers meanwhile. */
const restMs = 80;

type Able = { torch?: boolean; zoom?: { min: number; max: number; step: number } };
/** What browsers can do with a camera beyond what they all agree on. */
type Light = { torch?: boolean; zoom?: number };
const set = (track: MediaStreamTrack, light: Light) =>
  void track.applyConstraints({ advanced: [light as MediaTrackConstraintSet] }).catch(() => undefined);

/** Why there is no picture: only a page that came by HTTPS gets one; the device may have none; the person may have said no. */
type Fault = 'notSecure' | 'none' | 'denied' | 'failed';
const faultOf = (error: unknown): Fault =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'denied'
    : error instanceof DOMException && ['NotFoundError', 'OverconstrainedError'].includes(error.name)
      ? 'none'
      : 'failed';

/** Looks through the camera until it reads a code, hands it over and closes. Scanners and typing go on beside it. */
export const Camera = ({ take, close }: { take: (code: string) => void; close: () => void }) => {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [fault, setFault] = useState<Fault | null>(window.isSecureContext && navigator.mediaDevices ? null : 'notSecure');
  const [looks, setLooks] = useState(false);
  const latest = useRef({ take, close });
  latest.current = { take, close };

  useEffect(() => {
    if (!window.isSecureContext || !navigator.mediaDevices) return;
    let over = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (read: Decoder) => {
      if (over) return;
      const code = video.current && (await read(video.current).catch(() => null));
      if (over) return;
      if (code?.trim()) {
        latest.current.close();
        latest.current.take(code.trim());
      } else timer = setTimeout(() => void look(read), restMs);
    };
    const begin = async () => {
      try {
        const [picture, read] = await Promise.all([
          navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } } }),
          openDecoder(),
        ]);
        stream = picture;
        if (over || !video.current) return stop();
        video.current.srcObject = picture;
        await video.current.play();
        setTrack(picture.getVideoTracks()[0] ?? null);
        setLooks(true);
        await look(read);
      } catch (error) {
        if (!over) setFault(faultOf(error));
      }
    };
    const stop = () => {
      for (const one of stream?.getTracks() ?? []) one.stop();
    };
    void begin();
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return (
    <PhoneSheet title={t('phone.camera')} close={close}>
      {fault ? (
        <PhoneNothing icon="warning" title={t(`phone.cameraFault.${fault}`)} text={t(`phone.cameraNext.${fault}`)} />
      ) : (
        <>
          <div className="phone-camera" data-looks={looks}>
            <video ref={video} playsInline muted aria-label={t('phone.camera')} />
            {!looks && <PhoneLoading />}
          </div>
          <p className="phone-camera-hint">{t('phone.cameraHint')}</p>
          {track && <Tools track={track} />}
        </>
      )}
    </PhoneSheet>
  );
};

/** Light and zoom, where the camera has them. */
const Tools = ({ track }: { track: MediaStreamTrack }) => {
  const t = useT();
  const { torch, zoom } = (track.getCapabilities?.() ?? {}) as Able;
  const [lit, setLit] = useState(false);
  const [near, setNear] = useState(zoom?.min ?? 1);
  if (!torch && !(zoom && zoom.max > zoom.min)) return null;
  return (
    <div className="phone-camera-tools">
      {zoom && zoom.max > zoom.min && (
        <label>
          <span>{t('phone.zoom')}</span>
          <input
            type="range"
            min={zoom.min}
            max={Math.min(zoom.max, zoom.min * 5)}
            step={zoom.step || 0.1}
            value={near}
            onChange={({ target }) => {
              const value = Number(target.value);
              setNear(value);
              set(track, { zoom: value });
            }}
          />
        </label>
      )}
      {torch && (
        <PhoneButton
          icon="flash"
          onTap={() => {
            setLit(!lit);
            set(track, { torch: !lit });
          }}
        >
          {t(lit ? 'phone.torchOff' : 'phone.torchOn')}
        </PhoneButton>
      )}
    </div>
  );
};
