import { useEffect, useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { leave } from '../kit/net/leave.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { loadPlant, usePlant } from '../kit/site/plant.ts';
import { useSay } from '../kit/words/use-say.ts';
import './ai-chat.css';

/** A script that hasn't come by then is told to be slow, and after the second to have failed. */
const slowAfterMs = 8000;
const failedAfterMs = 120_000;

type State = 'loading' | 'slow' | 'failed' | 'here';

/** The window of the AI chat: it belongs to the configured script, which draws itself into it. */
export const AiChatPage = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const { chatScript } = usePlant();
  const [isKnown, setKnown] = useState(false);
  // What this browser knew of the plant before may name a script of yesterday.
  useEffect(() => {
    loadPlant()
      .catch(() => undefined)
      .finally(() => setKnown(true));
  }, []);
  if (!isKnown) return <Saying title={t('aiChat.loading')} />;
  if (chatScript) return <Script key={chatScript} url={chatScript} />;
  return <Saying title={t('aiChat.none')} text={t(may('config') ? 'aiChat.noneHow' : 'aiChat.noneText')} />;
};

const Script = ({ url }: { url: string }) => {
  const { t } = useSay();
  const state = useScript(url);
  const host = new URL(url).host;
  // A browser asks an address once at a time: only a new document doesn't wait for the request that hangs.
  const again = (
    <Button type="primary" onClick={() => leave.to('/ai-chat')}>
      {t('action.retry')}
    </Button>
  );
  return (
    <>
      {state === 'loading' && <Saying title={t('aiChat.loading')} />}
      {state === 'slow' && (
        <Saying title={t('aiChat.loading')} text={t('aiChat.slow', { host })}>
          {again}
        </Saying>
      )}
      {state === 'failed' && (
        <Saying alert title={t('aiChat.failed')} text={t('aiChat.failedText', { host })}>
          {again}
        </Saying>
      )}
      <main id="ai-chat" className="ai-chat" hidden={state !== 'here'} />
    </>
  );
};

/** The policy that lets the script in is the one of this page's own document: whoever came from another page of the program loads it anew. */
const isOwnDocument = () => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return !entry || new URL(entry.name, window.location.href).pathname.startsWith('/ai-chat');
};

const useScript = (url: string): State => {
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    if (!isOwnDocument()) return leave.to('/ai-chat');
    setState('loading');
    const script = document.createElement('script');
    const turn = (next: State) => {
      for (const timer of timers) clearTimeout(timer);
      setState(next);
    };
    const timers = [
      setTimeout(() => setState('slow'), slowAfterMs),
      setTimeout(() => {
        script.remove();
        turn('failed');
      }, failedAfterMs),
    ];
    script.src = url;
    script.async = true;
    script.onload = () => turn('here');
    script.onerror = () => turn('failed');
    document.head.append(script);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      script.onload = null;
      script.onerror = null;
      script.remove();
    };
  }, [url]);
  return state;
};

const Saying = ({ title, text, alert, children }: { title: string; text?: string; alert?: boolean; children?: React.ReactNode }) => (
  <section className="ai-chat-saying" role={alert ? 'alert' : 'status'}>
    <h1>{title}</h1>
    {text && <p>{text}</p>}
    {children}
  </section>
);
