import { sessionWords } from '@lotline/contract/identity/session.words';
import { say } from '@lotline/contract/kit/words';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../kit/look/icons.tsx';
import { afterSignIn, leave } from '../kit/net/leave.ts';
import { LanguageSwitch } from '../kit/site/LanguageSwitch.tsx';
import { Logo } from '../kit/site/Logo.tsx';
import { usePlant } from '../kit/site/plant.ts';
import { useLanguage } from '../kit/words/language.ts';
import { FlowPicture } from './FlowPicture.tsx';
import './sign-in.css';
import { prefetchApplication } from './prefetch.ts';
import { signIn, signInTrouble } from './sign-in-call.ts';

type Key = keyof typeof sessionWords;
const useWords = () => {
  const lang = useLanguage();
  return (key: Key) => say(sessionWords[key], lang);
};

const Demo = ({ onUse }: { onUse: (userId: string, password: string) => void }) => {
  const t = useWords();
  const { demo } = usePlant();
  if (!demo) return null;
  return (
    <aside className="sign-in-demo">
      <div>
        <b>{t('session.demo')}</b>
        <span>{t('session.demoWhy')}</span>
        <code>
          {demo.userId} / {demo.password}
        </code>
      </div>
      <button type="button" className="button" onClick={() => onUse(demo.userId, demo.password)}>
        {t('session.useDemo')}
      </button>
    </aside>
  );
};

const Form = () => {
  const t = useWords();
  const [userId, setUserId] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Key | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!userId.trim() || !password) {
      setTrouble('session.check');
      (userId.trim() ? second : first).current?.focus();
      return;
    }
    setBusy(true);
    setTrouble(null);
    try {
      await signIn(userId.trim(), password);
      leave.to(afterSignIn());
    } catch (error) {
      setTrouble(signInTrouble(error));
      setBusy(false);
      second.current?.focus();
      second.current?.select();
    }
  };
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));

  return (
    <form onSubmit={(event) => void submit(event)} onInput={prefetchApplication} noValidate>
      <label>
        <span>{t('session.userId')}</span>
        <input
          ref={first}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={userId}
          aria-invalid={trouble === 'session.check'}
          onChange={(event) => setUserId(event.target.value)}
        />
      </label>
      <label>
        <span>{t('session.password')}</span>
        <span className="sign-in-secret">
          <input
            ref={second}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            value={password}
            aria-invalid={trouble === 'session.check'}
            aria-describedby="sign-in-hint"
            onChange={(event) => setPassword(event.target.value)}
            onKeyDown={look}
            onKeyUp={look}
            onBlur={() => setCaps(false)}
          />
          <button
            type="button"
            aria-label={t(shown ? 'session.hidePassword' : 'session.showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </span>
      </label>
      <div id="sign-in-hint" className="sign-in-hint" aria-live="polite">
        {caps && (
          <p data-tone="warn">
            <Icon name="warning" size={16} />
            {t('session.capsLock')}
          </p>
        )}
        {trouble && (
          <p data-tone="bad" role="alert">
            <Icon name="error" size={16} />
            {t(trouble)}
          </p>
        )}
      </div>
      <button type="submit" className="button" data-kind="primary" aria-busy={busy} disabled={busy}>
        {t(busy ? 'session.signingIn' : 'session.signIn')}
      </button>
      <Demo
        onUse={(id, secret) => {
          setUserId(id);
          setPassword(secret);
          setTrouble(null);
          second.current?.focus();
        }}
      />
    </form>
  );
};

/** The sign-in page; it loads no component library, so that it shows at once. */
export const SignIn = () => {
  const t = useWords();
  const plant = usePlant();
  const lang = useLanguage();
  useEffect(() => {
    document.title = `${say(sessionWords['session.signIn'], lang)} · ${plant.title}`;
  }, [plant.title, lang]);
  return (
    <div className="sign-in">
      <section className="sign-in-plant">
        <FlowPicture />
        <p>{t('session.welcome')}</p>
      </section>
      <main>
        <header>
          <LanguageSwitch />
        </header>
        <div className="sign-in-card">
          <Logo size={40} />
          <h1>{plant.companyName || plant.title}</h1>
          {plant.companyName && <p>{plant.title}</p>}
          <Form />
        </div>
        <footer>{plant.companyId}</footer>
      </main>
    </div>
  );
};
